import { randomInt } from 'node:crypto';
import { HEARTBEAT_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import { Bench, Fails } from './bench.ts';
import type { CheckedClient, Setup } from './checked-client.ts';
import { checks } from './checks.ts';
import { FaultyDoor } from './faulty-door.ts';
import { type Credentials, KigaAccount } from './kiga-account.ts';

/** Result of one check; `failure` is null for a passed one. */
export interface CheckResult {
  name: string;
  right: string;
  failure: string | null;
}

/** Options of a run. */
export interface CheckOptions {
  /** Address of a Kiga with the demo, whose time is the real one. */
  address: string;
  credentials: Credentials;
  /** Time for the client to do what a check expects. */
  patienceSeconds: number;
  /** Names of the checks to run; all by default. Registration always runs. */
  only?: readonly string[] | undefined;
  client(setup: Setup): CheckedClient;
  /** Is told each result as it comes. */
  tell(result: CheckResult): void;
}

/**
 * Checks a client of the device API. It enters a machine at Kiga, puts a faulty network in front, runs the checks and
 * deletes the machine. Throws an Error where Kiga refuses the preparation, or its time is not the real one.
 */
export async function checkClient(options: CheckOptions): Promise<CheckResult[]> {
  const kiga = await KigaAccount.signIn(options.address, options.credentials);
  const serialNumber = `CHECK-${randomInt(1e9).toString().padStart(9, '0')}`;
  const verificationCode = String(randomInt(1e6)).padStart(6, '0');
  const { id } = await kiga.ask<'id'>('/api/devices/device/save', {
    deviceName: serialNumber,
    kind: 'sign-in',
    serialNumber,
    verificationCode,
  });
  const door = await FaultyDoor.open(options.address);
  const client = options.client({ address: door.address, serialNumber, verificationCode });
  const bench = new Bench({ client, door, kiga, deviceId: id, patienceSeconds: options.patienceSeconds });
  try {
    const results: CheckResult[] = [];
    for (const { name, right, run } of checks) {
      const isFirst = results.length === 0;
      if (!isFirst && options.only && !options.only.includes(name)) continue;
      const failure = await run(bench).then(
        () => null,
        (error: unknown) => {
          if (error instanceof Fails) return error.message;
          throw error;
        },
      );
      bench.calm();
      const result = { name, right, failure };
      results.push(result);
      options.tell(result);
      // The others would fail for the same reason.
      if (isFirst && failure !== null) break;
      mustBeReal(bench);
    }
    return results;
  } finally {
    await client.stop();
    door.close();
    await kiga.ask('/api/devices/device/delete', { id });
  }
}

/** Throws an Error for a demo whose time runs faster: the machine's clock would be wrong all the time. */
function mustBeReal(bench: Bench): void {
  const seconds = bench.calls('heartbeat').find(({ data }) => data)?.data?.heartbeatSeconds;
  if (seconds === undefined || seconds === HEARTBEAT_SECONDS) return;
  throw new Error('The time of this Kiga runs faster. Start it with KIGA_CLOCK=real.');
}

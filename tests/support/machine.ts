import { createHash, createHmac } from 'node:crypto';
import { demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import { type Answer, succeeded, type TestServer } from './test-server.ts';

/** A sign-in machine as its maker would build it: it uses the door of machines only. */
export interface TestMachine {
  serialNumber: string;
  /** The secret of its signatures; a test may change it. */
  secret: string;
  /** How far its clock is ahead of the server's. */
  aheadMs: number;
  /** The machine's time at a server time, by default now, in the format of its events. */
  time(serverTime?: Date): string;
  /** A signed request; one without input is a GET. */
  call(path: string, input?: unknown, headers?: Record<string, string>): Promise<Answer<any>>;
  /** A request that is signed with a given time of the machine's clock. */
  callAt(time: string, path: string, input?: unknown, headers?: Record<string, string>): Promise<Answer<any>>;
  /** The data of the answer to a request. Throws if it is refused. */
  ask(path: string, input?: unknown): Promise<any>;
  /** Sends events and returns the verdict on each. */
  send(...events: unknown[]): Promise<string[]>;
}

/** The signature of a request, hexadecimal. */
export function signatureOf(secret: string, lines: readonly [string, string, string, string], body: string): string {
  const text = [...lines, createHash('sha256').update(body).digest('hex')].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** A machine with this secret. `now` is the server's clock. */
export function machineWith(
  server: TestServer,
  serialNumber: string,
  secret: string,
  now: () => Date = () => new Date(),
): TestMachine {
  const machine: TestMachine = {
    serialNumber,
    secret,
    aheadMs: 0,
    time: (serverTime = now()) => new Date(serverTime.getTime() + machine.aheadMs).toISOString(),
    call: (path, input, headers) => machine.callAt(machine.time(), path, input, headers),
    async callAt(time, path, input, headers = {}) {
      const method = input === undefined ? 'GET' : 'POST';
      const body = input === undefined ? '' : JSON.stringify(input);
      const response = await fetch(`${server.address}${path}`, {
        method,
        headers: {
          'kiga-serial': serialNumber,
          'kiga-time': time,
          'kiga-signature': signatureOf(machine.secret, [method, path, serialNumber, time], body),
          ...(input !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(input !== undefined && { body }),
      });
      return { ...((await response.json()) as Answer<any>), status: response.status };
    },
    ask: async (path, input) => succeeded(await machine.call(path, input)),
    async send(...events) {
      const { verdicts } = await machine.ask('/device/v1/events', { events });
      return verdicts.map(({ verdict }: { verdict: string }) => verdict);
    },
  };
  return machine;
}

/** Registers a machine of the demo and returns it: the first of a kindergarten, or the one with this index. */
export async function registered(
  server: TestServer,
  kigCode: string,
  index = 0,
  now?: () => Date,
): Promise<TestMachine> {
  const { serialNumber, verificationCode } = demoMachines(kigCode)[index] as {
    serialNumber: string;
    verificationCode: string;
  };
  const body = { serialNumber, verificationCode };
  const { secret } = succeeded(await server.request('/device/v1/register', { body }));
  return machineWith(server, serialNumber, secret, now);
}

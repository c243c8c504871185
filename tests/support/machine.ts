import { createHash, createHmac } from 'node:crypto';
import { demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import { type Answer, succeeded, type TestServer } from './test-server.ts';

/** A sign-in machine as its maker would build it: it uses only the device API. */
export interface TestMachine {
  serialNumber: string;
  /** Its signing secret; a test may change it. */
  secret: string;
  /** Its clock minus the server's, milliseconds. */
  aheadMs: number;
  /** Returns a moment by its own clock, in its format; by default now. */
  time(serverTime?: Date): string;
  /** Sends a signed request; one without input is a GET. */
  call(path: string, input?: unknown, headers?: Record<string, string>): Promise<Answer<any>>;
  /** Sends a request that was signed at a moment by its own clock. */
  callAt(time: string, path: string, input?: unknown, headers?: Record<string, string>): Promise<Answer<any>>;
  /** Returns the data of an answer. Throws for a refusal. */
  ask(path: string, input?: unknown): Promise<any>;
  /** Sends events, and returns their verdicts. */
  send(...events: unknown[]): Promise<string[]>;
}

/** Returns the children in a machine's list of people. */
export function childrenIn({ people }: Record<string, any>): any[] {
  return people.filter(({ kind }: { kind: string }) => kind === 'student');
}

/** Returns the signature of a request, hexadecimal. */
export function signatureOf(secret: string, lines: readonly [string, string, string, string], body: string): string {
  const text = [...lines, createHash('sha256').update(body).digest('hex')].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Returns a machine with this secret. `now` is the server's clock. */
export function machineWith(
  server: TestServer,
  serialNumber: string,
  secret: string,
  now: () => Date = () => new Date(),
): TestMachine {
  const used = new Set<string>();
  const machine: TestMachine = {
    serialNumber,
    secret,
    aheadMs: 0,
    time: (serverTime = now()) => new Date(serverTime.getTime() + machine.aheadMs).toISOString(),
    call: (path, input, headers) => {
      // The server answers some of these once, so that no two have the same time. Events keep theirs.
      let time = machine.time();
      while (input === undefined && used.has(time)) time = new Date(Date.parse(time) + 1).toISOString();
      used.add(time);
      return machine.callAt(time, path, input, headers);
    },
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

/** Registers a machine of the demo and returns it: a kindergarten's first, or the one with this index. */
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

import { sql } from 'kysely';
import { expect } from 'vitest';
import { machineWith, type TestMachine } from './machine.ts';

import { type Answer, type Caller, succeeded, type TestServer } from './test-server.ts';

/** Helpers for tests of waiting machines: a server with an adjustable clock, and a kindergarten with five children. */
export interface WaitingMachines {
  server: TestServer;
  kigId: string;
  now(): Date;
  /** Advances the server's clock. */
  later(ms: number): void;
  /** Ids and cards of the children, in order of creation. */
  children: readonly { id: string; cardNumber: string }[];
  /** Enters a machine with a code of the caller's own, and returns the answer. */
  enter(who: Caller, more?: Record<string, unknown>): Promise<Answer<Record<string, any>>>;
  /** Registers a machine through the device API. */
  register(device: Record<string, any>, verificationCode?: string): Promise<TestMachine>;
  act(who: Caller, name: string, id: string, more?: Record<string, unknown>): Promise<Answer<Record<string, any>>>;
  device(who: Caller, id: string): Promise<Record<string, any>>;
  /** Returns a caller's messages about devices, newest first. */
  messages(who: Caller): Promise<{ title: string; text: string; kind: string; done: boolean }[]>;
  /** Returns the name of an account's person. */
  nameOf(userName: string): Promise<string>;
  /** Returns the number of rows in a table of this kindergarten. */
  countOf(table: string): Promise<number>;
}

/** The code on a test machine's label. */
export const CODE = 'mine7';

/** Creates the children and the helpers, as `demo3` of the demo's first kindergarten. */
export async function waitingMachines(
  server: TestServer,
  kigId: string,
  clock: { aheadMs: number },
): Promise<WaitingMachines> {
  const now = () => new Date(Date.now() + clock.aheadMs);
  const head = await server.as('demo3');
  const [inClass] = succeeded(await head.call<{ id: string }[]>('/api/campus/class/list'));
  const children = [];
  for (let index = 1; index <= 5; index += 1) {
    const child = { stuName: `欧阳${['一', '二', '三', '四', '五'][index - 1]}`, sex: 'male', birthday: '2022-03-01' };
    const cardNumber = `7700${index}`;
    const { id } = succeeded(
      await head.call('/api/campus/student/save', { ...child, classId: inClass?.id, cardNumber }),
    );
    children.push({ id, cardNumber });
  }
  let serial = 0;
  return {
    server,
    kigId,
    now,
    later(ms) {
      clock.aheadMs += ms;
    },
    children,
    enter(who, more = {}) {
      serial += 1;
      const label = { serialNumber: `WAIT-${1000 + serial}`, verificationCode: CODE };
      const device = { deviceName: `侧门${serial}`, kind: 'sign-in', ...label };
      return who.call('/api/devices/device/save', { ...device, enteredReason: '侧门新装', kigId, ...more });
    },
    async register({ serialNumber }, verificationCode = CODE) {
      const about = { softwareVersion: '1.0', hardwareFingerprint: 'fp-9' };
      const answer = await server.request('/device/v1/register', {
        body: { serialNumber, verificationCode, ...about },
      });
      expect(answer).toMatchObject({ status: 200 });
      return machineWith(server, serialNumber, answer.data.secret, now);
    },
    act: (who, name, id, more = {}) => who.call(`/api/devices/device/${name}`, { id, ...more }),
    device: async (who, id) => await who.ask(`/api/devices/device/get?id=${id}`),
    async messages(who) {
      const { list } = await who.ask('/api/system/message/page', { pageSize: 100 });
      return list.filter(({ title }: { title: string }) => /device/i.test(title));
    },
    async nameOf(userName) {
      const { rows } = await sql<{ name: string }>`select nick_name as name from accounts
        where user_name = ${userName}`.execute(server.db);
      return (rows[0] as { name: string }).name;
    },
    async countOf(table) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
        where kig_id = ${kigId}`.execute(server.db);
      return rows[0]?.n ?? Number.NaN;
    },
  };
}

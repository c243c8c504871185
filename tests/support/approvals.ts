import { sql } from 'kysely';
import { expect } from 'vitest';

import { type Caller, organizationId, startTestServer, succeeded } from './test-server.ts';

/** Initial password of an account that another account created or reset, and the owner's later one. */
export const INITIAL = 'Start_2026';
export const OWN = 'Own_2027';

/** The refusal of an act that needs an organization's confirmation. */
export const needsApproval = { status: 409, error: 'SYSTEM_NEEDS_APPROVAL' };

/** A child as a form sends it, without its class. */
export const child = {
  stuName: '丁小满',
  sex: 'female',
  birthday: '2022-05-06',
  parents: [{ parentName: '丁一', relation: 'father', parentPhone: '19900009999' }],
};

/** Starts a server whose outbox hides codes as outside the demo, with helpers for chains of acts. */
export async function startApprovals() {
  let aheadMs = 0;
  const server = await startTestServer({
    showsCodes: false,
    trustProxy: true,
    worksJobs: false,
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
  const { db } = server;
  // The demo's first kindergarten is about to import its children, so it has none.
  const head = await server.as('demo3');
  const [firstClass] = succeeded(await head.call<{ id: string }[]>('/api/campus/class/list'));
  await head.ask('/api/campus/student/save', { ...child, classId: firstClass?.id });
  const idOf = async (userName: string) => {
    const { rows } = await sql<{ id: string }>`select id from accounts where user_name = ${userName}`.execute(db);
    return rows[0]?.id as string;
  };
  const mainRole = async (code: string) => {
    const { rows } = await sql<{ id: string }>`select r.id from roles r join organizations o on o.id = r.organization_id
      where o.code = ${code} and r.whole_ceiling`.execute(db);
    return (rows[0] as { id: string }).id;
  };
  /** Returns the path of a call by its name, such as `system.user.restoreField`. */
  const pathOf = (call: string) =>
    `/api/${call.replaceAll('.', '/').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return {
    server,
    db,
    idOf,
    mainRole,
    organization: (code: string) => organizationId(db, code),
    /** Advances the program's clock by hours; negative ones set it back. */
    pass: (hours: number) => {
      aheadMs += hours * 3_600_000;
    },
    act: (caller: Caller, call: string, input: Record<string, unknown>) =>
      call === 'system.user.resetPassword'
        ? caller.call(`/api/user/resetPassword/${String(input.id)}`)
        : caller.call(pathOf(call), input),
    /** Requests the confirmation of an act. */
    ask: (caller: Caller, call: string, input: Record<string, unknown>, reason = '家长会之前要用') =>
      caller.call('/api/system/approval/ask', { call, input, reason }),
    answer: (caller: Caller, act: 'confirm' | 'refuse' | 'withdraw', id: string) =>
      caller.call(`/api/system/approval/${act}`, {
        id,
        ...(act === 'refuse' && { reason: '不是我们要的' }),
        ...(act === 'confirm' && { password: caller.password }),
      }),
    /** Returns the titles of an account's messages, latest first. */
    async told(caller: Caller): Promise<string[]> {
      const { list } = await caller.ask('/api/system/message/page', { pageSize: 200 });
      return (list as { title: string }[]).map(({ title }) => title);
    },
    /** Inserts an account of an organization with its own password, without any trace of its creation. */
    async plant(userName: string, code: string, appType: number, roleId?: string): Promise<Caller> {
      const role = roleId ?? (await mainRole(code));
      await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id, password_hash)
        select gen_random_uuid(), ${userName}, ${userName}, ${appType}, ${await organizationId(db, code)}, password_hash
        from accounts where user_name = 'demo3'`.execute(db);
      await sql`insert into account_roles (account_id, role_id) select id, ${role} from accounts where user_name = ${userName}`.execute(
        db,
      );
      return server.as(userName);
    },
    /** Signs in with an initial password and replaces it. */
    async asOwn(userName: string, initial = INITIAL): Promise<Caller> {
      const first = await server.as(userName, initial);
      await first.ask('/sys/changePassword', { oldPassword: initial, newPassword: OWN });
      return server.as(userName, OWN);
    },
    /** Returns the page of short messages as a caller sees it, newest first. */
    outbox: async (caller: Caller) =>
      (await caller.ask('/api/system/sms-outbox/page', { pageSize: 200 })).list as ShownMessage[],
    /** Returns the code in the newest short message of a purpose, as its receiver reads it, with its phone. */
    async received(purpose: string): Promise<{ phone: string; code: string }> {
      const { rows } = await sql<{
        phone: Buffer;
        text: Buffer;
      }>`select phone_encrypted as phone, text_encrypted as text
        from sms_outbox where purpose = ${purpose} order by id desc limit 1`.execute(db);
      const [row] = rows;
      if (!row) throw new Error(`no short message for ${purpose}`);
      const { secrets } = server.program;
      const code = /\d{6}/.exec(secrets.decrypt(row.text, 'sms_outbox.text'))?.[0];
      expect(code).toMatch(/^\d{6}$/);
      return { phone: secrets.decrypt(row.phone, 'sms_outbox.phone'), code: code as string };
    },
    /** Returns whether an account can sign in with a password. */
    async getsIn(userName: string, password: string): Promise<boolean> {
      const { rows } = await sql<{ app_type: number }>`select app_type from accounts
        where user_name = ${userName}`.execute(db);
      const body = { userName, password, appType: rows[0]?.app_type };
      return (await server.request('/sys/login/login', { body })).code === '200';
    },
    /** Sets a password with a code. `sendId` is that of a forgotten password's code, `address` the caller's. */
    setWithCode: (userName: string, appType: number, code: string, sendId?: string, address?: string) =>
      server.request('/api/identity/session/reset-forgotten-password?language=en_US', {
        body: { userName, appType, code, newPassword: OWN, ...(sendId && { sendId }) },
        ...(address && { headers: { 'x-forwarded-for': address } }),
      }),
    /**
     * Requests a code for a forgotten password, and waits for its sending.
     * @returns id of the sending
     */
    async forget(userName: string, appType: number): Promise<string> {
      await sql`truncate verification_codes, sms_outbox, sign_in_failures`.execute(db);
      const body = { userName, appType };
      const { sendId } = succeeded(await server.request('/api/identity/session/forgot-password', { body }));
      await expect.poll(async () => (await sql`select 1 from sms_outbox`.execute(db)).rows.length).toBe(1);
      return sendId;
    },
  };
}

interface ShownMessage {
  purpose: string;
  phone: string;
  text: string;
  hidden: boolean;
}

/** Helpers for chains of acts. */
export type Approvals = Awaited<ReturnType<typeof startApprovals>>;

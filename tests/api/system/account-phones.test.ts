import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Approvals, child, INITIAL, OWN, startApprovals } from '../../support/approvals.ts';

import { type Caller, succeeded } from '../../support/test-server.ts';

/*
 * A phone gives access to its account, because a code sent to it can set a password. Each chain walks through permitted
 * steps and ends with access that must not be gained.
 */

const PASSWORD = 'Kiga_2026';
const CHANGE = '/api/identity/session/change-own-phone';
let chains: Approvals;
let demo3: Caller;
let demo8: Caller;
let kig: string;
let operator: string;
beforeAll(async () => {
  chains = await startApprovals();
  [demo3, demo8] = [await chains.server.as('demo3'), await chains.server.as('demo8')];
  [kig, operator] = [await chains.organization('KG0001'), await chains.organization('OP0001')];
});
afterAll(() => chains.server.close());
beforeEach(() => sql`truncate verification_codes, sms_outbox, sign_in_failures`.execute(chains.db));

/** Makes an account of operations with a phone that its maker enters, and signs in as its owner. */
async function made(userName: string, phone: string): Promise<Caller> {
  const roles = [await chains.mainRole('OP0001')];
  const account = { userName, nickName: userName, password: INITIAL, appType: '9', roles, phone };
  succeeded(await chains.act(demo8, 'system.admin.save', account));
  return chains.asOwn(userName);
}

/** Grants an account the students of the first kindergarten. */
async function given(userName: string): Promise<void> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const content = { topics: ['students'], reason: '抽查', beginsOn: day, endsOn: day };
  await demo3.ask('/api/system/grant/give', { userName, ...content });
}

const grantsOf = async (userName: string) => {
  const { rows } = await sql<{
    status: string;
  }>`select g.status from access_grants g join accounts a on a.id = g.account_id
    where a.user_name = ${userName}`.execute(chains.db);
  return rows.map(({ status }) => status);
};
const names = async (caller: Caller): Promise<string[]> =>
  (await caller.ask('/api/campus/student/page', { kigId: kig })).list.map(
    ({ stuName }: { stuName: string }) => stuName,
  );
const ownPhone = async (caller: Caller) => await caller.ask('/api/identity/session/own-phone');

/** Takes over an account with a code, as the holder of its phone can. @returns the phone that received the code */
async function takeWithCode(userName: string, appType: number): Promise<string> {
  const sendId = await chains.forget(userName, appType);
  const { phone, code } = await chains.received('forgotten');
  succeeded(await chains.setWithCode(userName, appType, code, sendId));
  return phone;
}

describe('a phone entered by another account', () => {
  it('is unconfirmed, so a password set by its code ends the account’s grants', async () => {
    const owner = await made('ops.phoned', '19900006001');
    await given('ops.phoned');
    expect(await names(owner)).toContain(child.stuName);
    expect(await takeWithCode('ops.phoned', 9)).toBe('19900006001');
    const thief = await chains.server.as('ops.phoned', OWN);
    expect(await grantsOf('ops.phoned')).toEqual(['withdrawn']);
    for (const name of await names(thief)) expect(name).toMatch(/\*/);
    expect(await chains.told(demo3)).toContain('Grant ended: ops.phoned');
  });

  it('becomes confirmed when the owner enters the password, and then leaves grants in force', async () => {
    const owner = await made('ops.confirmed', '19900006002');
    expect(await ownPhone(owner)).toEqual({ phone: '199****6002', confirmed: false });
    const confirm = (password: string) => owner.call(CHANGE, { phone: '199****6002', password });
    expect(await confirm('Wrong_2026')).toMatchObject({
      errors: [{ field: 'password', error: 'IDENTITY_OLD_PASSWORD_WRONG' }],
    });
    expect(await ownPhone(owner)).toEqual({ phone: '199****6002', confirmed: false });
    expect(await owner.call(CHANGE, { phone: '199****6003', password: OWN })).toMatchObject({
      errors: [{ field: 'phone', error: 'FIELD_PHONE_FORMAT' }],
    });
    succeeded(await confirm(OWN));
    expect(await ownPhone(owner)).toEqual({ phone: '199****6002', confirmed: true });
    await given('ops.confirmed');
    expect(await takeWithCode('ops.confirmed', 9)).toBe('19900006002');
    expect(await grantsOf('ops.confirmed')).toEqual(['given']);
  });

  it('becomes unconfirmed again when an administrator replaces it', async () => {
    const owner = await made('ops.swapped', '19900006004');
    await owner.ask(CHANGE, { phone: '19900006005', password: OWN });
    expect(await ownPhone(owner)).toEqual({ phone: '199****6005', confirmed: true });
    const id = await chains.idOf('ops.swapped');
    succeeded(await chains.act(demo8, 'system.admin.save', { id, phone: '19900006006' }));
    expect(await ownPhone(owner)).toEqual({ phone: '199****6006', confirmed: false });
    await given('ops.swapped');
    await takeWithCode('ops.swapped', 9);
    expect(await grantsOf('ops.swapped')).toEqual(['withdrawn']);
  });

  it('stays unconfirmed if its maker confirms it first and then resets the account', async () => {
    const maker = await made('ops.prepared', '19900006007');
    await maker.ask(CHANGE, { phone: '199****6007', password: OWN });
    const id = await chains.idOf('ops.prepared');
    const { password } = succeeded(await chains.act(demo8, 'system.user.resetPassword', { id }));
    const owner = await chains.asOwn('ops.prepared', password);
    expect(await ownPhone(owner)).toEqual({ phone: '199****6007', confirmed: false });
    await given('ops.prepared');
    await takeWithCode('ops.prepared', 9);
    expect(await grantsOf('ops.prepared')).toEqual(['withdrawn']);
  });
});

describe('a code sent to a former phone', () => {
  it('is refused after the owner changes the phone', async () => {
    const owner = await made('ops.moved', '19900006008');
    const sendId = await chains.forget('ops.moved', 9);
    const { code } = await chains.received('forgotten');
    await owner.ask(CHANGE, { phone: '19900006009', password: OWN });
    expect(await chains.setWithCode('ops.moved', 9, code, sendId)).toMatchObject({
      errors: [{ field: 'code', error: 'IDENTITY_CODE_REFUSED' }],
    });
    expect((await owner.call('/api/identity/session/own-phone')).code).toBe('200');
  });

  it('is refused after the password changes', async () => {
    const owner = await made('ops.settled', '19900006010');
    const sendId = await chains.forget('ops.settled', 9);
    const { code } = await chains.received('forgotten');
    await owner.ask('/sys/changePassword', { oldPassword: OWN, newPassword: 'Stronger_77' });
    expect((await chains.setWithCode('ops.settled', 9, code, sendId)).errors).toMatchObject([
      { field: 'code', error: 'IDENTITY_CODE_REFUSED' },
    ]);
    expect(await chains.getsIn('ops.settled', 'Stronger_77')).toBe(true);
  });
});

describe('the code of a colleague at the operator', () => {
  it('is hidden from every administrator on the page of short messages', async () => {
    await chains.plant('other.eight', 'OP0001', 8);
    succeeded(
      await demo8.call('/api/system/organization/save', {
        id: operator,
        contactPhone: '19900002008',
        password: PASSWORD,
      }),
    );
    for (const [userName, appType] of [
      ['other.eight', 8],
      ['demo9', 9],
      ['demo15', 15],
    ] as const) {
      await chains.forget(userName, appType);
      const { code } = await chains.received('forgotten');
      const [message] = await chains.outbox(demo8);
      expect(message, userName).toMatchObject({ purpose: 'forgotten', phone: '199****2008', hidden: true });
      expect(message?.text).not.toContain(code);
    }
  });
});

describe('the contact phone of one’s own organization', () => {
  const phoneNow = async () => {
    const { rows } = await sql<{ hash: string }>`select encode(contact_phone_hash, 'hex') as hash from organizations
      where id = ${operator}`.execute(chains.db);
    return rows[0]?.hash;
  };
  const save = (caller: Caller, more: Record<string, unknown>) =>
    caller.call('/api/system/organization/save', { id: operator, ...more });

  it('cannot be changed without the password: by form, history or approval request', async () => {
    succeeded(await save(demo8, { contactPhone: '19900007001', password: PASSWORD }));
    const before = await phoneNow();
    const { version } = succeeded(await save(demo8, { contactPhone: '19900007002', password: PASSWORD }));
    const after = await phoneNow();
    expect(after).not.toBe(before);
    const thief = { ...demo8 };
    const refused = { errors: [{ field: 'password', error: 'SYSTEM_ORGANIZATION_PHONE_OWN' }] };
    for (const contactPhone of ['19900007777', null])
      expect(await save(thief, { contactPhone })).toMatchObject(refused);
    const { entries } = await thief.ask(`/api/system/organization/history?id=${operator}`);
    const back = { id: operator, version, historyId: entries[0].id, field: 'contactPhone' };
    expect(await thief.call('/api/system/organization/restore-field', back)).toMatchObject(refused);
    for (const password of [undefined, PASSWORD]) {
      const input = { id: operator, contactPhone: '19900007777', ...(password && { password }) };
      expect((await chains.ask(thief, 'system.organization.save', input)).errors).toMatchObject(refused.errors);
    }
    expect(await phoneNow()).toBe(after);
  });

  it('changes only with the caller’s password, while other fields need none', async () => {
    const before = await phoneNow();
    expect(await save(demo8, { contactPhone: '19900007003', password: 'Wrong_2026' })).toMatchObject({
      errors: [{ field: 'password', error: 'IDENTITY_OLD_PASSWORD_WRONG' }],
    });
    expect(await phoneNow()).toBe(before);
    const saved = succeeded(await save(demo8, { address: '新址 8 号', contactName: '罗文博' }));
    expect(saved).toMatchObject({ address: '新址 8 号', contactName: '罗文博' });
    succeeded(await save(demo8, { contactPhone: '19900007003', password: PASSWORD }));
    expect(await phoneNow()).not.toBe(before);
    // The password must not be stored.
    const { entries } = await demo8.ask(`/api/system/organization/history?id=${operator}`);
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
    const shown = await demo8.ask(`/api/system/organization/get?id=${operator}`);
    expect(shown.password).toBeNull();
  });

  it('locks the sign-in after five wrong passwords', async () => {
    const guess = () => save(demo8, { contactPhone: '19900007004', password: 'Wrong_2026' });
    for (let time = 0; time < 5; time += 1) expect((await guess()).status).toBe(400);
    expect(await save(demo8, { contactPhone: '19900007004', password: PASSWORD })).toMatchObject({
      error: 'IDENTITY_SIGN_IN_LOCKED',
    });
    expect(await chains.getsIn('demo8', PASSWORD)).toBe(false);
  });
});

describe('a code sent for a reset', () => {
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

  async function reset(userName: string): Promise<string> {
    await chains.plant(userName, 'KG0001', 3);
    const id = await chains.idOf(userName);
    const { id: asked } = succeeded(await chains.ask(demo8, 'system.user.resetPassword', { id }));
    succeeded(await chains.answer(demo3, 'confirm', asked));
    return (await chains.received('reset')).code;
  }

  it('stays valid after wrong guesses from another network', async () => {
    const code = await reset('code.kept');
    const from = (address: string, typed: string) => chains.setWithCode('code.kept', 3, typed, undefined, address);
    for (let time = 1; time <= codeRules.tries + 1; time += 1) {
      expect((await from('203.0.113.7', wrongFor(code))).code).not.toBe('200');
    }
    // The first network is locked out: even the right code is refused there.
    await sql`truncate sign_in_failures`.execute(chains.db);
    expect(await from('203.0.113.7', code)).toMatchObject({ errors: [{ error: 'IDENTITY_CODE_REFUSED' }] });
    succeeded(await from('198.51.100.9', code));
    expect(await chains.getsIn('code.kept', OWN)).toBe(true);
  });

  it('allows 30 guesses in all, over all networks', async () => {
    const code = await reset('code.guessed');
    const from = (network: number, typed: string) =>
      chains.setWithCode('code.guessed', 3, typed, undefined, `203.0.113.${network}`);
    const guess = async (network: number) => {
      for (let time = 1; time <= codeRules.tries; time += 1) await from(network, wrongFor(code));
    };
    await Promise.all(Array.from({ length: codeRules.resetTries / codeRules.tries }, (_, index) => guess(index + 1)));
    await sql`truncate sign_in_failures`.execute(chains.db);
    expect(await from(200, code)).toMatchObject({ errors: [{ error: 'IDENTITY_CODE_REFUSED' }] });
    expect(await chains.getsIn('code.guessed', OWN)).toBe(false);
    const { rows } = await sql<{ tries: number }>`select tries from verification_codes`.execute(chains.db);
    expect(rows).toEqual([{ tries: 30 }]);
  });
});

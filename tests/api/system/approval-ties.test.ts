import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '@kiga/server/app/prepare-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Approvals, needsApproval, startApprovals } from '../../support/approvals.ts';

import { type Caller, succeeded } from '../../support/test-server.ts';

let chains: Approvals;
let demo3: Caller;
let demo8: Caller;
let demo9: Caller;
let kig: string;
beforeAll(async () => {
  chains = await startApprovals();
  const { server } = chains;
  [demo3, demo8, demo9] = [await server.as('demo3'), await server.as('demo8'), await server.as('demo9')];
  kig = await chains.organization('KG0001');
  await sql`update contracts set ends_on = '2025-12-31' where kindergarten_id = ${kig}`.execute(chains.db);
  await sql`update organizations set group_id = null where id = ${kig}`.execute(chains.db);
});
afterAll(() => chains.server.close());

const organizations = 'system.organization.save';
const contracts = 'system.contract.save';

/** An organization with one account, to which no kindergarten was ever tied. */
interface Partner {
  id: string;
  code: string;
  appType: number;
  userName: string;
}

const appTypeOf = { group: 4, agent: 5, institution: 6 };
let made = 0;
async function partner(kind: keyof typeof appTypeOf): Promise<Partner> {
  made += 1;
  const [code, userName] = [`TIE-${made}`, `tie.${made}`];
  const { id } = succeeded(await chains.act(demo8, organizations, { kind, code, name: `伙伴${made}` }));
  await chains.plant(userName, code, appTypeOf[kind]);
  return { id, code, userName, appType: appTypeOf[kind] };
}

/** Asks for a call as an operator's account and confirms it as the kindergarten. */
async function confirmed(call: string, input: Record<string, unknown>): Promise<void> {
  const { id } = succeeded(await chains.ask(demo9, call, input));
  succeeded(await chains.answer(demo3, 'confirm', id));
}

const days = { beginsOn: '2026-01-01', endsOn: '2090-01-01' };
const contractWith = (one: Partner) => ({
  kind: one.appType === 6 ? 'service' : 'agency',
  partnerId: one.id,
  kindergartenId: kig,
  ...days,
});

/** Id of the latest contract of a partner. */
async function contractOf({ id }: Partner): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from contracts where partner_id = ${id}`.execute(chains.db);
  return (rows[0] as { id: string }).id;
}

/** The codes that an outsider gets for each kind of change to an organization's accounts. */
async function hands(one: Partner) {
  const id = await chains.idOf(one.userName);
  const roles = [await chains.mainRole(one.code)];
  const account = { userName: `by.outside.${one.code}`, nickName: 'x', password: 'Start_2026', roles };
  const answers = [
    await chains.act(demo8, organizations, { id: one.id, contactPhone: '19911112222' }),
    await chains.act(demo8, 'system.user.save', { ...account, appType: String(one.appType), kigId: one.id }),
    await chains.act(demo8, 'system.user.save', { id, phone: '19911112222' }),
    await chains.act(demo8, 'system.user.resetPassword', { id }),
  ];
  return answers.map(({ code, error }) => error ?? code);
}
const refused = Array.from({ length: 4 }, () => needsApproval.error);

const pastDay = '2026-01-02';

describe('a tie to a kindergarten with children', () => {
  it('guards the accounts of a group that the kindergarten has left, until it returns', async () => {
    const group = await partner('group');
    expect(await hands(await partner('group'))).toEqual(['200', '200', '200', '200']);
    await confirmed(organizations, { id: kig, groupId: group.id });
    succeeded(await chains.act(demo9, organizations, { id: kig, groupId: null }));
    expect(await hands(group)).toEqual(refused);
    await confirmed(organizations, { id: kig, groupId: group.id });
    // The password that the group's own user chose is still the only one.
    expect(await chains.getsIn(group.userName, 'Kiga_2026')).toBe(true);
  });

  it('guards the accounts of a group that the kindergarten replaced, and of one whose kindergarten is deleted', async () => {
    const [group, other] = [await partner('group'), await partner('group')];
    await confirmed(organizations, { id: kig, groupId: group.id });
    await confirmed(organizations, { id: kig, groupId: other.id });
    expect(await hands(group)).toEqual(refused);
    // Deleting a kindergarten with children is refused today, but the rule must not rely on that.
    await sql`update organizations set deleted = true where id = ${kig}`.execute(chains.db);
    expect(await hands(other)).toEqual(refused);
    await sql`update organizations set deleted = false, group_id = null where id = ${kig}`.execute(chains.db);
  });

  it.each([
    ['deleted', (id: string) => chains.act(demo9, 'system.contract.delete', { id })],
    ['ended', (id: string) => chains.act(demo9, contracts, { id, endsOn: pastDay })],
  ])('guards the accounts of an institution and an agent whose contract was %s', async (_, narrow) => {
    for (const kind of ['institution', 'agent'] as const) {
      const one = await partner(kind);
      await confirmed(contracts, contractWith(one));
      const id = await contractOf(one);
      succeeded(await narrow(id));
      expect(await hands(one)).toEqual(refused);
    }
  });

  it('guards the accounts of an institution whose contract ran out or moved to another one', async () => {
    const [first, second, other] = [
      await partner('institution'),
      await partner('institution'),
      await partner('institution'),
    ];
    await confirmed(contracts, { ...contractWith(first), endsOn: '2027-01-01' });
    chains.pass(24 * 400);
    // The sessions have expired by now.
    [demo3, demo8, demo9] = [
      await chains.server.as('demo3'),
      await chains.server.as('demo8'),
      await chains.server.as('demo9'),
    ];
    expect(await hands(first)).toEqual(refused);
    chains.pass(-24 * 400);
    [demo3, demo8, demo9] = [
      await chains.server.as('demo3'),
      await chains.server.as('demo8'),
      await chains.server.as('demo9'),
    ];
    await confirmed(contracts, contractWith(second));
    await confirmed(contracts, { id: await contractOf(second), partnerId: other.id });
    expect(await hands(second)).toEqual(refused);
  });

  it('guards the accounts of an institution without a contract after the kindergarten’s last child is deleted', async () => {
    const one = await partner('institution');
    await confirmed(contracts, contractWith(one));
    for (const table of ['students', 'leads']) {
      await sql`update ${sql.table(table)} set deleted = true where kig_id = ${kig}`.execute(chains.db);
    }
    succeeded(await chains.act(demo9, 'system.contract.delete', { id: await contractOf(one) }));
    expect(await hands(one)).toEqual(refused);
    for (const table of ['students', 'leads']) {
      await sql`update ${sql.table(table)} set deleted = false where kig_id = ${kig}`.execute(chains.db);
    }
  });

  it('guards the accounts of a partner that is deleted and restored', async () => {
    const one = await partner('institution');
    await confirmed(contracts, contractWith(one));
    succeeded(await chains.act(demo9, 'system.contract.delete', { id: await contractOf(one) }));
    await chains.plant(`colleague.of.${one.code}`, one.code, one.appType);
    const account = await chains.idOf(one.userName);
    // A partner with an account cannot be deleted, and its account cannot be deleted without approval.
    expect(await chains.act(demo8, 'system.user.delete', { id: account })).toMatchObject(needsApproval);
    expect(await chains.act(demo9, 'system.organization.delete', { id: one.id })).toMatchObject({
      error: 'RECORD_IN_USE',
    });
    await sql`update organizations set deleted = true where id = ${one.id}`.execute(chains.db);
    succeeded(await chains.act(demo9, 'system.organization.restore', { id: one.id }));
    expect(await hands(one)).toEqual(refused);
  });

  it('guards a group without a possible confirmer through a four-eyes request, of which the group is notified', async () => {
    const one = await partner('group');
    await confirmed(organizations, { id: kig, groupId: one.id });
    succeeded(await chains.act(demo9, organizations, { id: kig, groupId: null }));
    const id = await chains.idOf(one.userName);
    await sql`delete from account_roles where account_id = ${id}`.execute(chains.db);
    const phone = '19911112222';
    const asked = succeeded(await chains.ask(demo8, organizations, { id: one.id, contactPhone: phone }));
    expect(asked.fourEyes).toBe(true);
    expect(await chains.answer(demo8, 'confirm', asked.id)).toMatchObject({ error: 'SYSTEM_APPROVAL_OWN' });
    succeeded(await chains.answer(demo9, 'confirm', asked.id));
    expect(await chains.told(await chains.server.as(one.userName))).toContain(`The platform acted on 伙伴${made}`);
  });

  it('cannot be changed or deleted in the database by the program’s role', async () => {
    const { db } = chains.server.program;
    for (const change of [
      sql`update kindergarten_ties set partner_id = kindergarten_id`,
      sql`delete from kindergarten_ties`,
    ]) {
      await expect(change.execute(db)).rejects.toThrow('a tie to a kindergarten is not forgotten');
    }
  });
});

describe('the migration that adds ties', () => {
  it('finds earlier ties in rows and in the log, including ended and moved ones', async () => {
    const [group, moved, there] = [await partner('group'), await partner('institution'), await partner('institution')];
    await confirmed(organizations, { id: kig, groupId: group.id });
    succeeded(await chains.act(demo9, organizations, { id: kig, groupId: null }));
    await confirmed(contracts, contractWith(moved));
    await confirmed(contracts, { id: await contractOf(moved), partnerId: there.id });
    const file = await readFile(join(migrationsFolder, '0018-kindergarten-ties.sql'), 'utf8');
    const backfill = file.slice(file.indexOf('insert into kindergarten_ties\n'));
    const { owner } = chains.server.program;
    const found = await owner.transaction().execute(async (tx) => {
      await sql`alter table kindergarten_ties disable trigger kindergarten_ties_stay`.execute(tx);
      await sql`delete from kindergarten_ties`.execute(tx);
      await sql.raw(backfill).execute(tx);
      await sql`alter table kindergarten_ties enable always trigger kindergarten_ties_stay`.execute(tx);
      const { rows } = await sql<{ id: string }>`select partner_id as id from kindergarten_ties
        where kindergarten_id = ${kig}`.execute(tx);
      return rows.map(({ id }) => id);
    });
    expect(found).toEqual(expect.arrayContaining([group.id, moved.id, there.id]));
  });
});

describe('a request that lets a group or a partner see children', () => {
  /** The partner as the drawer of a request shows it. */
  const shown = async (caller: Caller, id: string) =>
    (await caller.ask(`/api/system/approval/changes?id=${id}`)).partner;

  it('shows the kindergarten which accounts outsiders may know, and hides this from the asker', async () => {
    for (const [kind, ask] of [
      ['group', (one: Partner) => chains.ask(demo9, organizations, { id: kig, groupId: one.id })],
      ['institution', (one: Partner) => chains.ask(demo9, contracts, contractWith(one))],
    ] as const) {
      const one = await partner(kind);
      const clean = succeeded(await ask(one));
      expect(await shown(demo3, clean.id)).toEqual({ name: `伙伴${made}`, hands: [] });
      succeeded(await chains.answer(demo9, 'withdraw', clean.id));

      expect(await hands(one)).toEqual(['200', '200', '200', '200']);
      // The partner's own accounts may do such things at any time.
      const own = await chains.plant(`own.${one.code}`, one.code, one.appType);
      const [id, roles] = [await chains.idOf(`own.${one.code}`), [await chains.mainRole(one.code)]];
      const colleague = { userName: `colleague.${one.code}`, nickName: 'c', password: 'Start_2026', roles };
      succeeded(await chains.act(own, 'system.user.save', { ...colleague, appType: String(one.appType) }));
      succeeded(await chains.act(demo8, 'system.user.save', { id, nickName: '改名' }));

      const asked = succeeded(await ask(one));
      const by = { at: expect.stringMatching(/Z$/), by: await nameOf('demo8'), byOrganization: '启芽运营中心' };
      const ofAccount = { userName: one.userName, name: one.userName };
      expect(await shown(demo3, asked.id)).toEqual({
        name: `伙伴${made}`,
        hands: [
          { kind: 'reset', ...ofAccount, ...by },
          { kind: 'phone', ...ofAccount, ...by },
          { kind: 'made', userName: `by.outside.${one.code}`, name: 'x', ...by },
          { kind: 'contactPhone', userName: null, name: null, ...by },
        ],
      });
      expect(await shown(demo9, asked.id)).toBeNull();
      succeeded(await chains.answer(demo9, 'withdraw', asked.id));
    }
  });

  it('shows the same when a contract is extended or restored', async () => {
    const one = await partner('institution');
    succeeded(await chains.act(demo8, 'system.user.resetPassword', { id: await chains.idOf(one.userName) }));
    await confirmed(contracts, { ...contractWith(one), endsOn: '2080-01-01' });
    const id = await contractOf(one);
    const longer = succeeded(await chains.ask(demo9, contracts, { id, endsOn: '2090-01-01' }));
    expect(await shown(demo3, longer.id)).toMatchObject({ name: `伙伴${made}`, hands: [{ kind: 'reset' }] });
    succeeded(await chains.answer(demo9, 'withdraw', longer.id));
    succeeded(await chains.act(demo9, 'system.contract.delete', { id }));
    const back = succeeded(await chains.ask(demo9, 'system.contract.restore', { id }));
    expect(await shown(demo3, back.id)).toMatchObject({ name: `伙伴${made}`, hands: [{ kind: 'reset' }] });
  });

  it('is refused when an outsider changes an account of the partner before the answer', async () => {
    const one = await partner('group');
    const asked = { id: kig, groupId: one.id };
    const { id } = succeeded(await chains.ask(demo9, organizations, asked));
    chains.pass(1);
    succeeded(await chains.act(demo8, 'system.user.resetPassword', { id: await chains.idOf(one.userName) }));
    expect(await chains.answer(demo3, 'confirm', id)).toMatchObject({ status: 409, error: 'SYSTEM_APPROVAL_STALE' });
    expect((await demo8.ask(`/api/system/organization/get?id=${kig}`)).groupId).not.toBe(one.id);
    // A new request shows the reset, so the kindergarten can decide.
    succeeded(await chains.answer(demo9, 'withdraw', id));
    chains.pass(1);
    await confirmed(organizations, asked);
  });

  it('shows no partner if it is of another kind', async () => {
    const account = { userName: 'asked.user', nickName: 'x', appType: '3', roles: [await chains.mainRole('KG0001')] };
    const { id } = succeeded(await chains.ask(demo8, 'system.user.save', { ...account, kigId: kig }));
    expect(await shown(demo3, id)).toBeNull();
  });
});

async function nameOf(userName: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select nick_name as name from accounts
    where user_name = ${userName}`.execute(chains.db);
  return (rows[0] as { name: string }).name;
}

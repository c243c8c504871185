import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { day, startTenants, type Tenants } from '../../support/tenants.ts';
import type { Caller } from '../../support/test-server.ts';

/*
 * Ways to see a kindergarten's children that need no approval of the kindergarten: areas, and the basis of groups and
 * contracts. Kindergartens 1 and 2 lie in Beijing, kindergarten 3 in Shanghai.
 */

let tenants: Tenants;
let operatorId: string;
beforeAll(async () => {
  tenants = await startTenants();
  const { rows } = await sql<{ id: string }>`select id from organizations where code = 'OP0001'`.execute(
    tenants.server.db,
  );
  operatorId = rows[0]?.id as string;
});
afterAll(() => tenants.server.close());
beforeEach(() => sql`delete from messages`.execute(tenants.server.db));

const as = (appType: number) => tenants.as(appType);
const owner = (number: 1 | 2 | 3): Caller => (number === 1 ? as(3) : tenants.of(number));
const BEIJING = areaIdOf('110000');
const SHANGHAI = areaIdOf('310000');

/** Titles of the messages to the main account of each kindergarten, from the first to the third. */
async function told(): Promise<string[][]> {
  const titles: string[][] = [];
  for (const number of [1, 2, 3] as const) {
    const { list } = await owner(number).ask('/api/system/message/page', { pageSize: 50 });
    titles.push(list.map(({ title }: { title: string }) => title));
  }
  return titles;
}

async function permissionIds(...keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from permissions where key = any(${keys}::text[])`.execute(
    tenants.server.db,
  );
  expect(rows).toHaveLength(keys.length);
  return rows.map(({ id }) => id);
}

async function role(name: string, dataScope: string, keys: string[]): Promise<string> {
  const permissions = await permissionIds(...keys);
  return (await as(8).ask('/api/system/role/save', { name, dataScope, permissions, kigId: operatorId })).id;
}

let serial = 0;
const admin = async (input: Record<string, unknown>): Promise<{ id: string }> => {
  serial += 1;
  const account = { userName: `area.${serial}`, nickName: 'Region', password: 'Start_2026', ...input };
  return await as(8).ask('/api/system/admin/save', account);
};
const change = async (act: string, input: Record<string, unknown>) =>
  await as(8).ask(`/api/system/admin/${act}`, input);

const SEES = 'Region sees your children';

describe('the message about a new viewer in an area', () => {
  it('reaches only kindergartens in an area newly given to regional operations, and only once', async () => {
    const roles = [await role('Reads children', 'all', ['campus.student.read'])];
    const account = await admin({ appType: '15', roles, areas: [BEIJING] });
    expect(await told()).toEqual([[SEES], [SEES], []]);
    // Saving no further area, or only an area within the present ones, sends no message.
    await change('save', { id: account.id, nickName: 'Region', areas: [BEIJING, areaIdOf('110105')] });
    expect(await told()).toEqual([[SEES], [SEES], []]);
    await change('save', { id: account.id, areas: [BEIJING, SHANGHAI] });
    expect(await told()).toEqual([[SEES], [SEES], [SEES]]);
    const { rows } = await sql<{ area_code: string; since: Date }>`select area_code, since from account_areas
      where account_id = ${account.id} order by 1`.execute(tenants.server.db);
    expect(rows.map(({ area_code }) => area_code)).toEqual(['11', '31']);
    expect(rows.map(({ since }) => since)).toEqual([expect.any(Date), expect.any(Date)]);
  });

  it('follows a role for areas given to operations, but only if it shows children', async () => {
    const roles = [await role('Reads no child', 'area', ['system.organization.read'])];
    const account = await admin({ appType: '9', roles, areas: [SHANGHAI] });
    expect(await told()).toEqual([[], [], []]);
    const reads = await role('Reads children there', 'area', ['campus.student.read']);
    await change('save', { id: account.id, roles: [...roles, reads] });
    expect(await told()).toEqual([[], [], [SEES]]);
  });

  it('follows a role that comes to show children', async () => {
    const id = await role('Grows', 'area', ['system.organization.read']);
    await admin({ appType: '9', roles: [id], areas: [SHANGHAI] });
    expect(await told()).toEqual([[], [], []]);
    const permissions = await permissionIds('system.organization.read', 'campus.student.read');
    await as(8).ask('/api/system/role/save', { id, permissions });
    expect(await told()).toEqual([[], [], [SEES]]);
  });

  it('follows an account that is enabled or restored', async () => {
    const roles = [await role('Comes back', 'area', ['campus.student.read'])];
    const { id } = await admin({ appType: '9', roles, areas: [SHANGHAI] });
    await sql`delete from messages`.execute(tenants.server.db);
    await change('disable', { id });
    await change('enable', { id });
    expect(await told()).toEqual([[], [], [SEES]]);
    await change('delete', { id });
    await change('restore', { id });
    expect(await told()).toEqual([[], [], [SEES, SEES]]);
  });

  it('follows a kindergarten’s move to another area, but not if no viewer is new', async () => {
    const move = async (code: string) =>
      await as(9).ask('/api/system/organization/save', { id: tenants.kig[3], areaId: areaIdOf(code) });
    const [before] = (
      await sql<{ area_code: string }>`select area_code from organizations
      where id = ${tenants.kig[3]}`.execute(tenants.server.db)
    ).rows;
    await move('110105');
    expect((await told())[2]).toEqual(['New area: who sees your children']);
    await move('110101');
    expect((await told())[2]).toHaveLength(1);
    await move(String(before?.area_code));
  });

  it('is not sent for operations of the whole platform, which the list of viewers shows', async () => {
    const roles = [await role('Reads all', 'all', ['campus.student.read'])];
    await admin({ appType: '9', roles });
    expect(await told()).toEqual([[], [], []]);
    const { list } = await as(3).ask('/api/system/viewer/page', { pageSize: 200, way: 'operations' });
    expect(list.some(({ userName }: { userName: string }) => userName === `area.${serial}`)).toBe(true);
  });

  it('reaches only kindergarten accounts that may see the list', async () => {
    await tenants.setPermissions('own3', ['campus.student.read']);
    const roles = [await role('Reads there', 'area', ['campus.student.read'])];
    await admin({ appType: '9', roles, areas: [SHANGHAI] });
    await tenants.setPermissions('own3', null);
    expect(await told()).toEqual([[], [], []]);
  });
});

describe('the basis of groups and contracts', () => {
  const organization = async (id: string) => await as(9).ask(`/api/system/organization/get?id=${id}`);
  const save = async (input: Record<string, unknown>) => await as(9).ask('/api/system/organization/save', input);
  const saveContract = async (input: Record<string, unknown>) => await as(9).ask('/api/system/contract/save', input);
  /** Operations asks for a call, and the kindergarten confirms it. */
  const confirmed = async (kindergarten: Caller, call: string, input: Record<string, unknown>) => {
    const { id } = await as(9).ask('/api/system/approval/ask', { call, input, reason: 'test' });
    await kindergarten.ask('/api/system/approval/confirm', { id, password: 'Kiga_2026' });
  };
  const contractsOf = async (number: 1 | 2 | 3): Promise<Record<string, any>[]> =>
    (await as(9).ask('/api/system/contract/page', { kindergartenId: tenants.kig[number] })).list;
  const idOf = async (code: string) =>
    (await sql<{ id: string }>`select id from organizations where code = ${code}`.execute(tenants.server.db)).rows[0]
      ?.id as string;

  it('is the opening when an opening made the kindergarten', async () => {
    const application = {
      code: 'BASIS-1',
      name: 'Basis',
      kigType: 'private',
      systemType: 'universal',
      areaId: areaIdOf('110105'),
      address: 'Street 1',
      manager: 'Head',
      managerPhone: '13800009999',
      adminUserName: 'basis.head',
      terminalLogin: 'basis.terminal',
      openingDate: '2027-03-01',
    };
    const opened = async (appType: number, more: object = {}) => {
      const { id } = await as(appType).ask('/api/operations/opening/save', { ...application, ...more });
      await as(9).ask('/api/operations/opening/pass', { id });
      return idOf({ ...application, ...more }.code);
    };
    const ofGroup = await opened(4);
    expect(await organization(ofGroup)).toMatchObject({ groupBasis: 'opening', groupSince: expect.any(String) });
    const names = { code: 'BASIS-2', adminUserName: 'basis.head2', terminalLogin: 'basis.terminal2' };
    const ofAgent = await opened(5, names);
    expect(await organization(ofAgent)).toMatchObject({ groupBasis: null, groupSince: null });
    const { list } = await as(9).ask('/api/system/contract/page', { kindergartenId: ofAgent });
    expect(list).toMatchObject([{ kind: 'agency', basis: 'opening' }]);
  });

  it('becomes confirmed when a group or contract comes later or is extended, and otherwise stays', async () => {
    const [group, institution] = [await idOf('GR0001'), await idOf('IN0001')];
    await confirmed(tenants.of(3), 'system.organization.save', { id: tenants.kig[3], groupId: group });
    const moved = await organization(tenants.kig[3]);
    expect(moved).toMatchObject({ groupBasis: 'confirmed', groupSince: expect.any(String) });
    expect(await save({ id: tenants.kig[3], address: 'Street 2' })).toMatchObject({ groupSince: moved.groupSince });
    expect(await save({ id: tenants.kig[3], groupId: null })).toMatchObject({ groupBasis: null, groupSince: null });

    const days = { beginsOn: day(60), endsOn: day(90) };
    const made = { kind: 'service', partnerId: institution, kindergartenId: tenants.kig[3], ...days };
    await confirmed(tenants.of(3), 'system.contract.save', made);
    expect((await contractsOf(3)).find(({ beginsOn }) => beginsOn === day(60))).toMatchObject({ basis: 'confirmed' });
    const service = (await contractsOf(1)).find(({ kind }) => kind === 'service') as Record<string, any>;
    expect(await saveContract({ id: service.id, remark: 'Same days' })).toMatchObject({ basis: 'taken-over' });
    await confirmed(as(3), 'system.contract.save', { id: service.id, endsOn: day(3) });
    expect((await contractsOf(1)).find(({ id }) => id === service.id)).toMatchObject({ basis: 'confirmed' });
    const { list } = await as(3).ask('/api/system/viewer/page', { way: 'service' });
    const data = await as(3).ask('/api/identity/session/current');
    const confirmation = { basis: 'confirmed', confirmedBy: data.nickName, confirmedAt: expect.any(String) };
    expect(list).toMatchObject([
      { userName: 'demo6', ...confirmation },
      { userName: 'demo18', ...confirmation },
    ]);
  });

  it('becomes confirmed when a deleted contract is restored', async () => {
    const [{ id, basis }] = (await contractsOf(2)) as [Record<string, any>];
    expect(basis).toBe('taken-over');
    await as(9).ask('/api/system/contract/delete', { id });
    await confirmed(tenants.of(2), 'system.contract.restore', { id });
    expect(await as(9).ask(`/api/system/contract/get?id=${id}`)).toMatchObject({ basis: 'confirmed' });
  });
});

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
});
afterAll(() => chains.server.close());

const organizations = 'system.organization.save';
const contracts = 'system.contract.save';

/** The number of children that an account reaches. */
const seen = async (caller: Caller) => (await caller.ask('/api/campus/student/page', { kigId: kig })).total;

describe('a kindergarten’s group', () => {
  it('cannot be set by an administrator without approval, so a group of their own reads no child', async () => {
    // The chain: a group, an account in it, and the kindergarten moved into it.
    const group = succeeded(
      await demo8.call('/api/system/organization/save', { kind: 'group', code: 'GR-OWN', name: '自己的集团' }),
    );
    const roles = [await chains.mainRole('GR-OWN')];
    const account = { userName: 'own.group', nickName: 'own', password: 'Start_2026', appType: '4', roles };
    succeeded(await chains.act(demo8, 'system.user.save', { ...account, kigId: group.id }));
    const spy = await chains.asOwn('own.group');
    for (const caller of [demo8, demo9]) {
      expect(await chains.act(caller, organizations, { id: kig, groupId: group.id })).toMatchObject({
        ...needsApproval,
        data: { organizationId: kig, organization: '向日葵幼儿园' },
      });
    }
    expect(await spy.call('/api/campus/student/page', { kigId: kig })).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });

    // Leaving a group needs no approval but notifies the kindergarten; restoring it from the history needs approval.
    const left = succeeded(await chains.act(demo8, organizations, { id: kig, groupId: null }));
    expect(await chains.told(demo3)).toContain('Your kindergarten left 阳光教育集团');
    const { entries } = await demo8.ask(`/api/system/organization/history?id=${kig}`);
    const back = { id: kig, version: left.version, historyId: entries[0].id, field: 'groupId' };
    expect(await chains.act(demo8, 'system.organization.restoreField', back)).toMatchObject(needsApproval);
    const { rows } = await sql<{ group_id: string }>`select group_id from organizations where id = ${kig}`.execute(
      chains.db,
    );
    expect(rows).toEqual([{ group_id: null }]);

    // With approval the change succeeds, in the name of the asker.
    const { id } = succeeded(await chains.ask(demo8, 'system.organization.restoreField', back));
    const { changes } = await demo3.ask(`/api/system/approval/changes?id=${id}`);
    expect(changes).toEqual([{ field: 'groupId', before: null, after: '阳光教育集团' }]);
    succeeded(await chains.answer(demo3, 'confirm', id));
    expect(await seen(await chains.server.as('demo4'))).toBeGreaterThan(0);
  });

  it('cannot be reinstated by restoring a kindergarten that has had children', async () => {
    const third = await chains.organization('KG0003');
    const group = await chains.organization('GR0001');
    await sql`update organizations set group_id = ${group}, deleted = true where id = ${third}`.execute(chains.db);
    expect(await chains.act(demo8, 'system.organization.restore', { id: third })).toMatchObject(needsApproval);
    const batch = await demo8.call('/api/system/organization/batch', { act: 'restore', records: [{ id: third }] });
    expect(succeeded(batch).rows).toMatchObject([{ done: false, error: 'SYSTEM_NEEDS_APPROVAL' }]);
    const { rows } = await sql<{ deleted: boolean }>`select deleted from organizations where id = ${third}`.execute(
      chains.db,
    );
    expect(rows).toEqual([{ deleted: true }]);
    await sql`update organizations set group_id = null, deleted = false where id = ${third}`.execute(chains.db);
  });

  it('cannot be given to a new kindergarten by an administrator without approval', async () => {
    const groupId = await chains.organization('GR0001');
    const made = { kind: 'kindergarten', code: 'KG-NEW', name: '新园' };
    expect(await chains.act(demo8, organizations, { ...made, groupId })).toMatchObject({
      errors: [{ field: 'groupId', error: 'SYSTEM_ORGANIZATION_GROUP_OF_NEW' }],
    });
    const { id } = succeeded(await chains.act(demo8, organizations, made));
    expect(await chains.act(demo8, organizations, { id, groupId })).toMatchObject(needsApproval);
    // No account of the kindergarten could answer, so a second person of the operator does.
    const asked = succeeded(await chains.ask(demo8, organizations, { id, groupId }));
    expect(asked.fourEyes).toBe(true);
    succeeded(await chains.answer(demo9, 'confirm', asked.id));
    expect(await demo8.ask(`/api/system/organization/get?id=${id}`)).toMatchObject({ groupId });
  });

  it('needs no approval in an opening, as the contract of an agent’s opening shows', async () => {
    const agent = await chains.server.as('demo5');
    const { rows: areas } = await sql<{ id: string }>`select id from areas where code = '110105'`.execute(chains.db);
    const opening = succeeded(
      await agent.call('/api/operations/opening/save', {
        code: 'KG-OPEN',
        name: '开园',
        kigType: 'private',
        systemType: 'universal',
        areaId: areas[0]?.id,
        address: '建国路 1 号',
        manager: '单晓蕾',
        managerPhone: '13800001000',
        adminUserName: 'open.head',
        terminalLogin: 'open.terminal',
        openingDate: '2027-03-01',
      }),
    );
    const passed = await demo9.ask('/api/operations/opening/pass', { id: opening.id });
    const { rows } = await sql<{
      kind: string;
    }>`select kind from contracts where kindergarten_id = ${passed.kindergartenId}`.execute(chains.db);
    expect(rows).toEqual([{ kind: 'agency' }]);
  });
});

describe('a contract', () => {
  it('shows no child to an institution of one’s own without the kindergarten’s approval', async () => {
    // The chain: an institution, an account of kind 6, a service contract.
    const house = succeeded(
      await demo9.call('/api/system/organization/save', { kind: 'institution', code: 'IN-OWN', name: '自己的机构' }),
    );
    const roles = [await chains.mainRole('IN-OWN')];
    const account = { userName: 'own.institution', nickName: 'own', password: 'Start_2026', appType: '6', roles };
    succeeded(await chains.act(demo8, 'system.user.save', { ...account, kigId: house.id }));
    const spy = await chains.asOwn('own.institution');
    const terms = {
      kind: 'service',
      partnerId: house.id,
      kindergartenId: kig,
      beginsOn: '2020-01-01',
      endsOn: '2090-01-01',
    };
    expect(await chains.act(demo9, contracts, terms)).toMatchObject(needsApproval);
    expect(await spy.call('/api/campus/student/page', { kigId: kig })).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });

    const { id } = succeeded(await chains.ask(demo9, contracts, { ...terms, endsOn: '2027-01-01' }));
    succeeded(await chains.answer(demo3, 'confirm', id));
    expect(await seen(spy)).toBeGreaterThan(0);
    const { list } = await demo9.ask('/api/system/contract/page', { partnerId: house.id });
    const [contract] = list;

    // Later the contract is extended, moved to another party, set back or restored.
    const change = (more: Record<string, unknown>) => chains.act(demo9, contracts, { id: contract.id, ...more });
    expect(await change({ endsOn: '2090-01-01' })).toMatchObject(needsApproval);
    expect(await change({ beginsOn: '2019-01-01' })).toMatchObject(needsApproval);
    expect(await change({ partnerId: await chains.organization('IN0001'), beginsOn: '2020-02-01' })).toMatchObject({
      status: 400,
    });
    const second = await chains.organization('KG0002');
    expect(await change({ kindergartenId: second })).toMatchObject({
      ...needsApproval,
      data: { organizationId: second, organization: '青禾里幼儿园' },
    });
    const ended = succeeded(await change({ endsOn: '2020-06-01' }));
    expect(await chains.told(demo3)).toContain('Contract ends sooner: 自己的机构 – 向日葵幼儿园');
    expect(await spy.call('/api/campus/student/page', { kigId: kig })).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
    const { entries } = await demo9.ask(`/api/system/contract/history?id=${contract.id}`);
    const back = { id: contract.id, version: ended.version, historyId: entries[0].id, field: 'endsOn' };
    expect(await chains.act(demo9, 'system.contract.restoreField', back)).toMatchObject(needsApproval);
    succeeded(await chains.act(demo9, 'system.contract.delete', { id: contract.id }));
    expect(await chains.act(demo9, 'system.contract.restore', { id: contract.id })).toMatchObject(needsApproval);
    const batch = await demo9.call('/api/system/contract/batch', { act: 'restore', records: [{ id: contract.id }] });
    expect(succeeded(batch).rows).toMatchObject([{ done: false, error: 'SYSTEM_NEEDS_APPROVAL' }]);
    expect(await spy.call('/api/campus/student/page', { kigId: kig })).toMatchObject({ error: 'OWNER_OUT_OF_REACH' });
  });

  it('cannot be confirmed by an administrator while accounts of the kindergarten can answer', async () => {
    const partnerId = await chains.organization('IN0001');
    await sql`delete from contracts where partner_id = ${partnerId}`.execute(chains.db);
    const terms = { kind: 'service', partnerId, kindergartenId: kig, beginsOn: '2026-01-01', endsOn: '2027-01-01' };
    const { id, fourEyes } = succeeded(await chains.ask(demo9, contracts, terms));
    expect(fourEyes).toBe(false);
    expect(await chains.answer(demo8, 'confirm', id)).toMatchObject({ error: 'RECORD_NOT_FOUND' });
    expect(await chains.answer(demo9, 'confirm', id)).toMatchObject({ error: 'SYSTEM_APPROVAL_OWN' });
    const { rows } = await sql`select 1 from contracts where partner_id = ${partnerId}`.execute(chains.db);
    expect(rows).toEqual([]);
  });
});

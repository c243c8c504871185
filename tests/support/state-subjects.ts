import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { sql } from 'kysely';
import { type Caller, organizationId, type TestServer } from './test-server.ts';

/** How a record of an entity comes into being, what its acts ask for, and by which acts it comes into each state. */
export interface Subject {
  /** The kind of user who makes the record, reads it and deletes it. */
  owner: number;
  create(): Promise<string>;
  /** What leads on and is no act of a person, by the name that stands for it in `ways`. */
  happens?: Readonly<Record<string, (id: string) => Promise<unknown>>>;
  asks?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  ways: Readonly<Record<string, readonly string[]>>;
  /** Whether an act of this kind of user leads to the second of the states that the table names. */
  leadsElsewhere?(appType: number, act: string): boolean;
  /** States in which nobody deletes it. */
  staysIn?: readonly string[];
  /** What those are told who see the record and are refused with a reason. */
  refusal?: string;
}

/** Days of a grant. */
const DAYS = { beginsOn: '2026-11-20', endsOn: '2026-12-01' };

/** Subjects of `tests/state-table.txt` by entity, as the demo's accounts make them on this server. */
export async function stateSubjects(
  server: TestServer,
  as: (appType: number) => Caller,
): Promise<Readonly<Record<string, Subject>>> {
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };
  const save = async (appType: number, path: string, input: Record<string, unknown>): Promise<string> => {
    const answer = await as(appType).call(`/api/${path}`, input);
    if (answer.code !== '200') throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data.id;
  };
  const classId = (await as(3).call('/api/campus/class/list')).data[0].id;

  /** An account of somebody's organization, with a role that gives nothing. */
  const accountsOf = async (owner: number, path: string, code: string, dataScope: string): Promise<Subject> => {
    const kigId = await organizationId(server.db, code);
    const role = { name: '状态', dataScope, permissions: [], kigId };
    const roles = [await save(owner, 'system/role/save', role)];
    return {
      owner,
      create() {
        const account = { userName: `state.${next()}`, nickName: '状态', password: 'Start_2026' };
        return save(owner, path, { ...account, appType: String(owner), roles });
      },
      ways: { active: [], disabled: ['disable'] },
    };
  };

  return {
    'system.admin': await accountsOf(8, 'system/admin/save', 'OP0001', 'all'),
    'system.user': await accountsOf(3, 'system/user/save', 'KG0001', 'ownOrganization'),
    'system.organization': {
      owner: 9,
      create: () =>
        save(9, 'system/organization/save', {
          kind: 'kindergarten',
          code: `STATE-${next()}`,
          name: '状态幼儿园',
          areaId: areaIdOf('110105'),
        }),
      asks: { suspend: { reason: '欠费' }, resume: { reason: '已付' } },
      ways: { normal: [], suspended: ['suspend'], supervised: ['supervise'] },
    },
    'system.grant': {
      owner: 3,
      async create() {
        // Of one account there is one at a time that waits for an answer.
        await sql`delete from access_grants where status = 'asked'`.execute(server.db);
        return save(9, 'system/grant/ask', { kigCode: 'KG0001', topics: ['students'], reason: '看名单', ...DAYS });
      },
      asks: {
        refuse: { reason: '不必' },
        withdraw: { reason: '看完了' },
        confirmEmergency: { password: 'Kiga_2026' },
        refuseEmergency: { reason: '不必' },
      },
      ways: { asked: [], given: ['confirm'], refused: ['refuse'], withdrawn: ['confirm', 'withdraw'] },
      staysIn: ['asked', 'given', 'refused', 'withdrawn'],
      refusal: 'SYSTEM_GRANT_NO_EMERGENCY',
    },
    'system.approval': {
      owner: 9,
      async create() {
        // One request for a contract waits at a time.
        await sql`delete from approvals where status = 'asked'`.execute(server.db);
        const [partnerId, kindergartenId] = [
          await organizationId(server.db, 'IN0001'),
          await organizationId(server.db, 'KG0001'),
        ];
        // After all contracts that the demo has.
        const year = 2100 + next();
        const days = { beginsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
        const input = { kind: 'service', partnerId, kindergartenId, ...days };
        return save(9, 'system/approval/ask', { call: 'system.contract.save', input, reason: '明年接着服务' });
      },
      happens: { lapse: (id) => sql`update approvals set status = 'lapsed' where id = ${id}`.execute(server.db) },
      asks: { confirm: { password: 'Kiga_2026' }, refuse: { reason: '不必' } },
      ways: { asked: [], confirmed: ['confirm'], refused: ['refuse'], withdrawn: ['withdraw'], lapsed: ['lapse'] },
      staysIn: ['asked', 'confirmed', 'refused', 'withdrawn', 'lapsed'],
      refusal: 'SYSTEM_APPROVAL_OWN',
    },
    'campus.lead': {
      owner: 3,
      create() {
        const child = { childName: '状态', sex: 'male', birthday: '2023-01-01' };
        const parent = { parentName: '家长', parentPhone: `134${10_000_000 + next()}` };
        return save(3, 'campus/lead/save', { ...child, ...parent, source: 'other' });
      },
      asks: {
        follow: { method: 'phone', content: '第一次' },
        admit: { classId, admissionDate: '2026-09-01' },
        invalidate: { reason: '不来了' },
      },
      ways: {
        pending: [],
        following: ['follow'],
        'pre-admitted': ['follow', 'preAdmit'],
        admitted: ['follow', 'preAdmit', 'admit'],
        invalid: ['invalidate'],
      },
    },
    'devices.device': {
      owner: 3,
      create: () =>
        save(3, 'devices/device/save', {
          deviceName: '状态',
          kind: 'sign-in',
          serialNumber: `STATE-${next()}`,
          verificationCode: 'AB12',
        }),
      happens: {
        async register(id) {
          const { serialNumber, verificationCode } = (await as(3).call(`/api/devices/device/get?id=${id}`)).data;
          await server.request('/device/v1/register', { body: { serialNumber, verificationCode } });
        },
        reset: (id) => as(9).call('/api/devices/device/reset-registration', { id }),
      },
      asks: { refuse: { reason: '不是我们的' } },
      ways: {
        waiting: ['register', 'reset'],
        unregistered: [],
        registered: ['register'],
        disabled: ['register', 'disable'],
        refused: ['register', 'reset', 'refuse'],
      },
      // Nobody outside the kindergarten lets a machine in.
      leadsElsewhere: (appType) => appType !== 3,
    },
    'operations.opening': {
      owner: 5,
      create() {
        const number = next();
        return save(5, 'operations/opening/save', {
          code: `STATE-${number}`,
          name: '状态幼儿园',
          kigType: 'private',
          systemType: 'universal',
          areaId: areaIdOf('110105'),
          address: '建国路 1 号',
          manager: '单晓蕾',
          managerPhone: '13800001000',
          adminUserName: `state.head.${number}`,
          terminalLogin: `state.terminal.${number}`,
          openingDate: '2027-03-01',
        });
      },
      asks: { refuse: { reason: '地址不对' } },
      ways: { applied: [], passed: ['pass'], 'not-passed': ['refuse'] },
      staysIn: ['passed'],
      refusal: 'OPERATIONS_NOT_APPLICANT',
    },
  };
}

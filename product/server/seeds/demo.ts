import { ceilingOf } from '@kiga/contract/app/areas.ts';
import { demoKigCodes, demoMachines, demoWaitingMachine } from '@kiga/contract/devices/demo-machines.ts';
import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { lockLongWork } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { readName } from '@kiga/kit-server/fields/pinyin.ts';
import { sql, type Transaction } from 'kysely';
import { contactPersonColumns } from '../src/identity/contact-person.ts';
import { mainRole } from '../src/identity/main-role.ts';
import { hashPassword } from '../src/identity/passwords.ts';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';
import { notify } from '../src/system/messages/notify.ts';
import { askForOwnPassword } from '../src/system/messages/password-messages.ts';
import { nameContracts } from '../src/system/organizations/contract.server.ts';
import { insertBroadcasts } from './demo-broadcasts.ts';
import { insertCameras } from './demo-cameras.ts';
import { demoChild, demoClasses, demoGrades } from './demo-children.ts';
import { insertGateways } from './demo-gateways.ts';
import { demoAccounts, demoOrganizations, demoServed } from './demo-organizations.ts';
import { insertRoomsAndPositions } from './demo-rooms.ts';
import { insertSelfTests } from './demo-self-tests.ts';
import { insertStaff } from './demo-teachers.ts';
import { insertVersions } from './demo-versions.ts';
import { type DemoFamily, insertDemoFamilies } from './insert-demo-families.ts';
import { insertDemoLeads } from './insert-demo-leads.ts';
import { insertDemoMeasurements } from './insert-demo-measurements.ts';
import { insertDemoOpenings } from './insert-demo-openings.ts';

export { demoAccounts } from './demo-organizations.ts';

/** Arbitrary key of the advisory lock, the same in every process. */
const LOCK = 7_600_003;

/** Runs work in a transaction, one process at a time. */
export function inTurn(program: Program, work: (tx: Transaction<Database>) => Promise<void>): Promise<void> {
  return program.db.transaction().execute(async (tx) => {
    await lockLongWork(tx, LOCK);
    await work(tx);
  });
}

/** Loads the whole demo in one transaction; has no effect where it is already loaded. */
export async function loadDemo(program: Program): Promise<void> {
  await inTurn(program, async (tx) => {
    const there = await tx.selectFrom('organizations').select('id').where('code', '=', 'OP0001').executeTakeFirst();
    if (there) return;
    const organizations = await insertOrganizations(program, tx);
    const accounts = await insertAccounts(program, tx, organizations);
    for (const code of Object.keys(demoClasses)) {
      const kigId = organizations.get(code) as string;
      const area = demoOrganizations.find((organization) => organization.code === code)?.area as string;
      const scope = kindergartenScope(program, tx, kigId, accounts.get(code) ?? kigId);
      await insertCampus(program, scope, { code, area });
      await insertGateways(program, scope, { kigId, code });
      await insertCameras(program, scope, { kigId });
    }
    await insertMachines(program, tx);
    await insertVersions(program, tx);
    await insertSelfTests(program, tx);
    for (const code of demoKigCodes) {
      const kigId = organizations.get(code) as string;
      await insertBroadcasts(program, kindergartenScope(program, tx, kigId, accounts.get(code) ?? kigId), {
        kigId,
        code,
      });
    }
    await tellDemoAccounts(program, tx);
    await insertWaitingMachine(program, tx, { organizations, accounts });
    await insertDemoOpenings(program, tx);
  });
}

/** Returns a scope with the rights of a kindergarten's own account, inside this transaction. */
export function kindergartenScope(
  program: Program,
  tx: Transaction<Database>,
  kigId: string,
  accountId: string,
): Scope {
  const session = {
    sessionId: kigId,
    accountId,
    appType: 3,
    organizationKind: 'kindergarten',
    permissions: ceilingOf(3),
    mustChangePassword: false,
    today: dayIn(program.clock.now(), 'Asia/Shanghai'),
  };
  return withScope(session, [kigId], tx);
}

/** Returns the year in which the school year of this day began. */
export function schoolYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0);
}

/** Returns the timestamps of the demo's own records: by its clock, not by the computer's. */
function timesOf({ clock }: Program) {
  const now = clock.now();
  return { created_at: now, updated_at: now };
}

async function insertOrganizations(program: Program, tx: Transaction<Database>): Promise<Map<string, string>> {
  const { secrets } = program;
  const times = timesOf(program);
  const ids = new Map(demoOrganizations.map(({ code }) => [code, uuid7()]));
  const idOf = (code: string | undefined) => (code === undefined ? null : (ids.get(code) as string));
  for (const { code, kind, name, superior, group, area, headTeacher, record } of demoOrganizations) {
    const { pinyin, initials, sort } = readName(name, false);
    await tx
      .insertInto('organizations')
      .values({
        id: ids.get(code) as string,
        kind,
        code,
        name,
        name_pinyin: pinyin,
        name_initials: initials,
        name_sort: sort,
        superior_id: idOf(superior),
        group_id: idOf(group),
        area_id: area === undefined ? null : areaIdOf(area),
        ...(headTeacher && contactPersonColumns(secrets, headTeacher)),
        ...record,
        ...times,
      })
      .execute();
    await tx
      .insertInto('roles')
      .values({ id: uuid7(), organization_id: ids.get(code) as string, ...mainRole, ...times })
      .execute();
  }
  const contract = (kind: 'service' | 'agency', partner: string, code: string) =>
    tx
      .insertInto('contracts')
      .values({
        id: uuid7(),
        kind,
        partner_id: ids.get(partner) as string,
        kindergarten_id: ids.get(code) as string,
        begins_on: '2024-09-01',
        ends_on: '2099-08-31',
        ...times,
      })
      .execute();
  for (const code of demoServed) await contract('service', 'IN0001', code);
  for (const { code, agent } of demoOrganizations) if (agent !== undefined) await contract('agency', agent, code);
  for (const { code } of demoOrganizations) await nameContracts(tx, ids.get(code) as string);
  return ids;
}

/** Creates the accounts. Returns the first account of each organization by the organization's code. */
async function insertAccounts(program: Program, tx: Transaction<Database>, organizations: Map<string, string>) {
  const first = new Map<string, string>();
  for (const account of demoAccounts) {
    const id = uuid7();
    const organizationId = organizations.get(account.organization) as string;
    await tx
      .insertInto('accounts')
      .values({
        id,
        user_name: account.userName,
        nick_name: account.nickName,
        app_type: account.appType,
        organization_id: organizationId,
        password_hash: await hashPassword(account.password),
        ...timesOf(program),
      })
      .execute();
    await tx
      .insertInto('account_roles')
      .columns(['account_id', 'role_id'])
      .expression((builder) =>
        builder
          .selectFrom('roles')
          .select((column) => [column.val(id).$castTo<string>().as('account_id'), 'id as role_id'])
          .where('organization_id', '=', organizationId),
      )
      .execute();
    for (const area_code of account.areas ?? []) {
      await tx.insertInto('account_areas').values({ account_id: id, area_code }).execute();
    }
    if (!first.has(account.organization)) first.set(account.organization, id);
  }
  return first;
}

/** Creates terms, job titles, rooms, staff, grades, classes, children and leads through the stores, like a kindergarten's own account. */
async function insertCampus(
  program: Program,
  scope: Scope,
  { code, area }: { code: string; area: string },
): Promise<void> {
  const { stores } = program;
  const schoolYear = schoolYearOf(scope.session.today);
  for (const year of [schoolYear - 1, schoolYear]) {
    for (const term of demoTerms(year)) await saveRecord(stores.get('campus.term'), scope, term);
  }
  const classes = demoClasses[code] ?? [];
  const rooms = classes.map(({ room }) => room);
  const roomIds = await insertRoomsAndPositions(program, scope, rooms);
  const headName = demoOrganizations.find((organization) => organization.code === code)?.headTeacher?.name as string;
  const accountId = demoAccounts.some(({ organization }) => organization === code)
    ? scope.session.accountId
    : undefined;
  const teachers = await insertStaff(program, scope, { code, area, classes: classes.length, headName, accountId });
  const gradeIds = new Map<string, string>();
  for (const stage of new Set(classes.map((demoClass) => demoClass.stage))) {
    const { id } = await saveRecord(stores.get('campus.grade'), scope, { ...demoGrades[stage], stage });
    gradeIds.set(stage, id);
  }
  const classIds = new Map<string, string>();
  const families: DemoFamily[] = [];
  let number = Number(code.slice(-1)) * 1000;
  for (const [index, { className, stage, room, children }] of classes.entries()) {
    const gradeId = gradeIds.get(stage) as string;
    const { id: classId } = await saveRecord(stores.get('campus.class'), scope, {
      className,
      gradeId,
      classroomId: roomIds.get(room),
      ...teachers[index],
      capacity: 35,
    });
    classIds.set(stage, classId);
    for (let i = 0; i < children; i++) {
      number += 1;
      const child = demoChild(number, stage, schoolYear, area);
      const { id: studentId } = await saveRecord(stores.get('campus.student'), scope, { ...child, classId });
      families.push({ studentId, number, parents: child.parents, admissionDate: child.admissionDate });
    }
  }
  await insertDemoFamilies(program, scope, families);
  await insertDemoLeads(program, scope, { code, gradeIds, classIds });
  await insertDemoMeasurements(program, scope);
}

/** Creates the sign-in machines as unregistered devices; has no effect where devices exist. */
export async function insertMachines(program: Program, tx: Transaction<Database>): Promise<void> {
  const { rows } = await sql`select 1 from devices limit 1`.execute(tx);
  if (rows.length > 0) return;
  for (const code of demoKigCodes) {
    const { id } = await tx.selectFrom('organizations').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    const scope = kindergartenScope(program, tx, id, id);
    for (const { kigCode: _, ...machine } of demoMachines(code)) {
      await saveRecord(program.stores.get('devices.device'), scope, { ...machine, kind: 'sign-in' });
    }
  }
}

/** Creates the machine that a kindergarten's agent has entered for it. */
async function insertWaitingMachine(
  program: Program,
  tx: Transaction<Database>,
  { organizations, accounts }: { organizations: Map<string, string>; accounts: Map<string, string> },
): Promise<void> {
  const { kigCode, ...machine } = demoWaitingMachine;
  const { agent } = demoOrganizations.find(({ code }) => code === kigCode) as { agent: string };
  const [kigId, agentId] = [organizations.get(kigCode) as string, organizations.get(agent) as string];
  const accountId = accounts.get(agent) as string;
  const { session } = kindergartenScope(program, tx, kigId, accountId);
  const ofAgent = { ...session, appType: 5, organizationKind: 'agent', permissions: ceilingOf(5) };
  const scope = withScope({ ...ofAgent, organization: { id: agentId } } as typeof session, [kigId], tx);
  await saveRecord(program.stores.get('devices.device'), scope, { ...machine, kind: 'sign-in' });
}

/** Sends every account the messages that it finds at its first sign-in. */
async function tellDemoAccounts({ secrets, clock }: Program, tx: Transaction<Database>): Promise<void> {
  const telling = { db: tx, secrets, now: clock.now() };
  const accounts = await tx.selectFrom('accounts').select('id').execute();
  await notify(telling, { to: accounts.map(({ id }) => id), kind: 'system', name: 'system.welcome' });
  for (const { id } of accounts) await askForOwnPassword(telling, id);
}

/** Returns the two terms of the school year that begins in September of this year. */
function demoTerms(year: number) {
  const schoolYear = `${year}-${year + 1}`;
  return [
    { schoolYear, semester: 'first', beginDate: `${year}-09-01`, endDate: `${year + 1}-01-22` },
    { schoolYear, semester: 'second', beginDate: `${year + 1}-02-22`, endDate: `${year + 1}-07-09` },
  ];
}

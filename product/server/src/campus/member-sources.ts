import type { MemberNotice } from '@kiga/contract/campus/group.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../program/session.ts';
import type { CampusRegistries } from './campus.public.ts';
import { countsOf } from './kindergarten-counts.ts';

/** Kind of user of an agent's accounts. */
const AGENT = 5;
/** Days before its end from which a contract is shown as ending. */
const CONTRACT_ENDS_WITHIN_DAYS = 60;
/** Days before its end from which a child's service is shown as ending. */
const SERVICE_ENDS_WITHIN_DAYS = 30;

/** Registers the area's own figures and notices of a group's members. */
export function addMemberSources({ memberFigures, memberNotices }: CampusRegistries): void {
  memberFigures.push({
    keys: ['campus.member.students', 'campus.member.employees', 'campus.member.classes'],
    permission: 'campus.kindergarten.read',
    async load(scope, kigIds) {
      const counts = await countsOf(scope, kigIds);
      return new Map(
        [...counts].map(([id, { studentCount, employeeCount, classCount }]) => [
          id,
          [studentCount, employeeCount, classCount],
        ]),
      );
    },
  });
  memberNotices.push(
    { permission: 'campus.kindergarten.read', load: recordLacks },
    { permission: 'campus.kindergarten.read', load: contractsEnd },
    { permission: 'campus.student.read', load: servicesEnd },
  );
}

type Notices = Map<string, MemberNotice[]>;

const byKindergarten = (rows: readonly (MemberNotice & { kigId: string })[]): Notices =>
  Map.groupBy(rows, ({ kigId }) => kigId);

/** Missing parts of the kindergarten's record, by the keys of their texts. */
const parts: readonly [key: string, isMissing: RawBuilder<boolean>][] = [
  [
    'campus.member.recordIncomplete',
    sql<boolean>`num_nulls(k.kig_type, k.system_type, k.opening_date, k.area_id, k.address, k.contact_name) > 0`,
  ],
  [
    'campus.member.noTerminal',
    sql<boolean>`not exists (select from accounts a where a.id = k.terminal_account_id and not a.deleted)`,
  ],
];

async function recordLacks(scope: Scope, kigIds: readonly string[]): Promise<Notices> {
  const lacking = sql.join(parts.map(([key, isMissing]) => sql`case when ${isMissing} then ${key}::text end`));
  const { rows } = await sql<{ kigId: string; keys: string[] }>`
    select k.id as "kigId", array_remove(array[${lacking}], null) as keys from organizations k
    where k.id = any(${[...kigIds]}::uuid[]) and ${scope.within('k.id')}`.execute(scope.db);
  return new Map(rows.map(({ kigId, keys }) => [kigId, keys.map((key) => ({ key, params: {}, endsOn: null }))]));
}

/** Keys of the ends of contracts, by kind. */
const contractEnds = { service: 'campus.member.serviceEnds', agency: 'campus.member.agencyEnds' } as const;

/** Contracts that end soon; an agent sees its own only. */
async function contractsEnd(scope: Scope, kigIds: readonly string[]): Promise<Notices> {
  const { today, appType, organization } = scope.session as Session;
  const isShown = appType === AGENT ? sql`c.partner_id = ${organization.id}` : sql`true`;
  const { rows } = await sql<{ kigId: string; partner: string; kind: keyof typeof contractEnds; endsOn: string }>`
    select c.kindergarten_id as "kigId", p.name as partner, c.kind, c.ends_on as "endsOn" from contracts c
    join organizations p on p.id = c.partner_id
    where c.kindergarten_id = any(${[...kigIds]}::uuid[]) and ${scope.within('c.kindergarten_id')} and ${isShown} and not c.deleted
      and c.begins_on <= ${today}::date and c.ends_on between ${today}::date and ${today}::date + ${CONTRACT_ENDS_WITHIN_DAYS}::int
    order by c.ends_on, c.id`.execute(scope.db);
  return byKindergarten(
    rows.map(({ kigId, partner, kind, endsOn }) => ({
      kigId,
      key: contractEnds[kind],
      params: { partner },
      endsOn,
    })),
  );
}

async function servicesEnd(scope: Scope, kigIds: readonly string[]): Promise<Notices> {
  const { today } = scope.session;
  const { rows } = await sql<{ kigId: string; children: number; endsOn: string }>`
    select kig_id as "kigId", count(*) as children, min(service_end_date) as "endsOn" from students
    where kig_id = any(${[...kigIds]}::uuid[]) and ${scope.within('kig_id')} and not deleted and status = 'enrolled'
      and service_end_date between ${today}::date and ${today}::date + ${SERVICE_ENDS_WITHIN_DAYS}::int
    group by kig_id`.execute(scope.db);
  return byKindergarten(
    rows.map(({ kigId, children, endsOn }) => ({
      kigId,
      key: 'campus.member.servicesEnd',
      params: { count: children },
      endsOn,
    })),
  );
}

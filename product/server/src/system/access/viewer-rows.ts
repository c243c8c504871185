import { readingOf } from '@kiga/contract/identity/app-types.ts';
import { shownBy, type ViewBasis, type ViewWay, wayOfReading } from '@kiga/contract/identity/view-ways.ts';
import { type ShownViewer, seenSensitivities } from '@kiga/contract/system/access/viewer.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { accountsAsTheyAre, childSeer, type SeenChildren, withGrants } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { runsToday } from '../organizations/contract.server.ts';
import { isWithinAreas, namesOfAreas } from './area-viewers.ts';
import { grantHref } from './grant.server.ts';

/** Sort order of ways: unusual ones first, the kindergarten's own last. */
const order: readonly ViewWay[] = [
  'emergency',
  'grant',
  'question',
  'service',
  'agency',
  'group',
  'area',
  'operations',
  'machine',
  'own',
];

/** The validity of a way. */
interface Standing {
  /** First day; null where unknown. */
  since: string | null;
  until: string | null;
  basis: ViewBasis;
  confirmedBy?: string | null;
  confirmedAt?: Date | null;
}

interface Kindergarten {
  id: string;
  group_id: string | null;
  group_since: Date | null;
  group_basis: ViewBasis | null;
  group_confirmed_by: string | null;
  time_zone: string;
  area_code: string | null;
}

/** Returns the viewers of the scope's one kindergarten's children, one row per way, in display order. */
export async function viewersOf(program: Program, scope: Scope, language: Language): Promise<ShownViewer[]> {
  const { db, clock, tenancy, stores, identity } = program;
  const kigId = scope.oneTenant();
  const kindergarten = await kindergartenOf(scope, kigId);
  const standing = {
    contracts: await contractsOf(scope, kigId),
    grants: await grantsOf(scope, kigId),
  };
  const candidates = await candidatesOf(scope, kindergarten, standing);
  const areas = await areasOf(scope, kindergarten, [...candidates.keys()]);
  const { rows: classes } = await sql<{ id: string }>`select id from classes
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted`.execute(scope.db);
  const classIds = new Set(classes.map(({ id }) => id));
  const seerOf = childSeer(tenancy, { student: stores.get('campus.student').entity, kigId, classIds });

  const rows: ShownViewer[] = [];
  const accounts = await accountsAsTheyAre(db, clock, [...candidates.keys()]);
  for (const { session, status } of accounts) {
    // An account that may not sign in sees nothing.
    if (status !== 'active') continue;
    const madeOn = dayIn(candidates.get(session.accountId) as Date, kindergarten.time_zone);
    const bare = withGrants(session, []);
    const way = wayOf(bare);
    const seen = way === null ? null : await seerOf(bare);
    if (way !== null && seen !== null) {
      const own = way === 'area' ? (areas.get(session.accountId) ?? []) : [];
      const how = standingOf(way, session, { kindergarten, contracts: standing.contracts, areas: own });
      const since = how.since === null || how.since < madeOn ? madeOn : how.since;
      rows.push({
        ...rowOf(session, way, seen, { ...how, since }),
        areas:
          own.length === 0
            ? null
            : await namesOfAreas(
                scope.db,
                own.map(({ area_code }) => area_code),
                language,
              ),
      });
    }
    for (const grant of standing.grants) {
      const held = session.grants.find(({ id }) => id === grant.id);
      const opened = held && (await seerOf(withGrants(session, [held])));
      if (!opened) continue;
      const how = { ...grant, since: grant.begins_on, until: grant.expires_at?.toISOString() ?? grant.ends_on };
      const by = grant.emergency ? 'emergency' : 'grant';
      const { reason } = grant;
      rows.push({ ...rowOf(session, by, opened, { ...how, basis: 'confirmed' }), reason, href: grantHref(grant.id) });
    }
  }
  for (const source of identity.viewerSources) {
    rows.push(...(await source(scope)).map((machine) => rowOfMachine(machine, kindergarten)));
  }
  const byName = new Intl.Collator(language === 'en_US' ? 'en' : 'zh');
  return rows.toSorted((a, b) => order.indexOf(a.way) - order.indexOf(b.way) || byName.compare(a.name, b.name));
}

function wayOf(session: Session): ViewWay | null {
  const way = wayOfReading[readingOf(session.appType, session.organizationKind)];
  if (way !== 'operations') return way;
  const shown = Object.keys(shownBy).filter((permission) => session.permissions.has(permission));
  return isWithinAreas(session.appType, session, shown) ? 'area' : 'operations';
}

function standingOf(
  way: ViewWay,
  { organization }: Session,
  from: { kindergarten: Kindergarten; contracts: readonly Contract[]; areas: readonly Area[] },
): Standing {
  const { group_since, group_basis, group_confirmed_by, time_zone } = from.kindergarten;
  const day = (moment: Date | null) => (moment === null ? null : dayIn(moment, time_zone));
  switch (way) {
    case 'group':
      return {
        since: day(group_since),
        until: null,
        basis: group_basis ?? 'taken-over',
        confirmedBy: group_confirmed_by,
        confirmedAt: group_confirmed_by === null ? null : group_since,
      };
    case 'service':
    case 'agency': {
      const contract = from.contracts.find((one) => one.partner_id === organization.id && one.kind === way);
      return {
        since: contract?.begins_on ?? null,
        until: contract?.ends_on ?? null,
        basis: contract?.basis ?? 'taken-over',
        confirmedBy: contract?.confirmedBy ?? null,
        confirmedAt: contract?.confirmedAt ?? null,
      };
    }
    case 'area': {
      const first = from.areas.map(({ since }) => since?.getTime() ?? 0).reduce((a, b) => Math.min(a, b), Infinity);
      return { since: first > 0 ? day(new Date(first)) : null, until: null, basis: 'platform' };
    }
    default:
      return { since: null, until: null, basis: way === 'own' ? 'own' : 'platform' };
  }
}

function rowOf(session: Session, way: ViewWay, { seen, extent }: SeenChildren, how: Standing): ShownViewer {
  const sights = seenSensitivities.map((sensitivity) => [sensitivity, seen.get(sensitivity) ?? 'none']);
  return {
    id: `${way} ${session.userName} ${how.since ?? ''} ${how.confirmedAt?.getTime() ?? ''}`,
    way,
    userName: session.userName,
    name: session.nickName,
    organizationName: session.organization.name,
    appType: session.appType,
    extent,
    seen: Object.fromEntries(sights) as ShownViewer['seen'],
    areas: null,
    reason: null,
    since: how.since,
    until: how.until,
    basis: how.basis,
    confirmedBy: how.confirmedBy ?? null,
    confirmedAt: how.confirmedAt?.toISOString() ?? null,
    href: null,
  };
}

type MachineViewer = Awaited<ReturnType<Program['identity']['viewerSources'][number]>>[number];

function rowOfMachine(
  { id, seen, since, way = 'machine', appType, ...machine }: MachineViewer,
  { time_zone }: Kindergarten,
): ShownViewer {
  const sights = seenSensitivities.map((sensitivity) => [sensitivity, seen[sensitivity] ?? 'none']);
  return {
    ...machine,
    since: dayIn(new Date(since), time_zone),
    id: `${way} ${id}`,
    way,
    userName: null,
    appType: appType ?? null,
    extent: 'all',
    seen: Object.fromEntries(sights) as ShownViewer['seen'],
    areas: null,
    reason: null,
    until: null,
  };
}

async function kindergartenOf({ db }: Scope, kigId: string): Promise<Kindergarten> {
  const { rows } = await sql<Kindergarten>`select id, group_id, group_since, group_basis, time_zone, area_code,
      (select a.nick_name from accounts a where a.id = group_confirmed_by) as group_confirmed_by
    from organizations where id = ${kigId}`.execute(db);
  return rows[0] as Kindergarten;
}

interface Contract {
  partner_id: string;
  kind: 'service' | 'agency';
  begins_on: string;
  ends_on: string | null;
  basis: ViewBasis;
  confirmedBy: string | null;
  confirmedAt: Date | null;
}

/** Returns the contracts that run today. */
async function contractsOf({ db, session }: Scope, kigId: string): Promise<Contract[]> {
  const { rows } = await sql<Contract>`select partner_id, kind, begins_on, ends_on, basis,
      (select a.nick_name from accounts a where a.id = c.confirmed_by) as "confirmedBy", confirmed_at as "confirmedAt"
    from contracts c
    where kindergarten_id = ${kigId} and not deleted and ${runsToday('c', session.today)}
    order by begins_on, id`.execute(db);
  return rows;
}

interface Grant {
  id: string;
  account_id: string;
  reason: string;
  begins_on: string;
  ends_on: string;
  emergency: boolean;
  expires_at: Date | null;
  confirmedBy: string | null;
  confirmedAt: Date;
}

/** Returns given grants; the session of the account decides whether one is valid now. */
async function grantsOf(scope: Scope, kigId: string): Promise<Grant[]> {
  const { rows } = await sql<Omit<Grant, 'confirmedBy'> & { confirmed_by: string | null }>`
    select id, account_id, reason, begins_on, ends_on, emergency, expires_at,
      coalesce(confirmed_by, updated_by) as confirmed_by, updated_at as "confirmedAt"
    from access_grants where kig_id = ${kigId} and ${scope.within('kig_id')} and status = 'given' and not deleted
    order by begins_on, id`.execute(scope.db);
  const ids = rows.flatMap(({ confirmed_by }) => confirmed_by ?? []);
  const { rows: named } = await sql<{ id: string; nick_name: string }>`select id, nick_name from accounts
    where id = any(${ids}::uuid[])`.execute(scope.db);
  const names = new Map(named.map(({ id, nick_name }) => [id, nick_name]));
  return rows.map(({ confirmed_by, ...grant }) => ({ ...grant, confirmedBy: names.get(confirmed_by ?? '') ?? null }));
}

/** Returns accounts that may see the children, with their creation times. Their rights decide which do. */
async function candidatesOf(
  { db }: Scope,
  { id, group_id }: Kindergarten,
  { contracts, grants }: { contracts: readonly Contract[]; grants: readonly Grant[] },
): Promise<Map<string, Date>> {
  const organizations = [id, ...(group_id === null ? [] : [group_id]), ...contracts.map((one) => one.partner_id)];
  const { rows } = await sql<{ id: string; created_at: Date }>`select a.id, a.created_at from accounts a
    join organizations o on o.id = a.organization_id
    where not a.deleted and not o.deleted and a.status = 'active' and (o.kind = 'operator'
      or o.id = any(${organizations}::uuid[]) or a.id = any(${grants.map((one) => one.account_id)}::uuid[]))
    order by a.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.created_at]));
}

interface Area {
  account_id: string;
  area_code: string;
  since: Date | null;
}

/** Returns the accounts' areas that contain the kindergarten. */
async function areasOf(
  { db }: Scope,
  { area_code }: Kindergarten,
  accountIds: readonly string[],
): Promise<Map<string, Area[]>> {
  const { rows } = await sql<Area>`select account_id, area_code, since from account_areas
    where account_id = any(${[...accountIds]}::uuid[]) and ${area_code ?? ''} like area_code || '%'
    order by area_code`.execute(db);
  return Map.groupBy(rows, (row) => row.account_id);
}

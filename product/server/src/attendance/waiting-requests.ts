import { sql } from 'kysely';
import { openCardAlerts } from '../devices/devices.public.ts';
import { accountsOf, isWithinClasses, scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { OpenSource } from './attendance.public.ts';
import { namesOfFirst } from './open-sources.ts';
import { ownRecord } from './staff-facts.ts';

/** Requests of staff that wait for an approval. */
interface WaitingRequests {
  entity: 'missedSignIn' | 'makeup';
  table: string;
  href: string;
  /** Key of its text. */
  key: string;
}

const missedSignIns: WaitingRequests = {
  entity: 'missedSignIn',
  table: 'missed_sign_ins',
  href: '/attendance/missed-sign-ins',
  key: 'attendance.open.items.missedSignIn',
};
const makeups: WaitingRequests = {
  entity: 'makeup',
  table: 'makeups',
  href: '/attendance/makeups',
  key: 'attendance.open.items.makeup',
};

/** Returns the source of requests of staff that wait: those of others are the reader's who may approve them. */
function waitingRequests({ entity, table, href, key }: WaitingRequests, program: Pick<Program, 'stores'>): OpenSource {
  const read = `attendance.${entity}.read`;
  const approve = `attendance.${entity}.approve`;
  return {
    isOnBoard: false,
    async load(scope) {
      const { accountId, permissions } = scope.session;
      if (!permissions.has(read)) return [];
      const own = scopeForPermission(scope, read);
      const kigId = scope.oneTenant();
      const { rows } = await sql<{ own: boolean; count: number }>`
        select coalesce(t.account_id = ${accountId}, false) as own, count(*) as count from ${sql.table(table)} v
        join teachers t on t.kig_id = v.kig_id and t.id = v.teacher_id
        where v.kig_id = ${kigId} and ${own.within('v.kig_id')} and not v.deleted and v.status = 'submitted'
          and ${ownRecord(own, 't')}
        group by 1`.execute(scope.db);
      return Promise.all(
        rows.map(async ({ own: isOwn, count }) => {
          const mine = !isOwn && permissions.has(approve);
          const holders = { organizationId: kigId, permissions: [approve], whole: true };
          const who = mine ? [] : await namesOfFirst(program, scope, await accountsOf(scope.db, holders));
          return { key, params: {}, count, href: `${href}?status=submitted`, mine, who };
        }),
      );
    },
  };
}

/** Returns the source of unknown and lost cards and unknown people at machines. The home board shows them one by one. */
function waitingCards(program: Pick<Program, 'stores'>): OpenSource {
  const close = 'devices.alert.close';
  return {
    isOnBoard: true,
    async load(scope) {
      const { permissions } = scope.session;
      const own = scopeForPermission(scope, 'devices.alert.read');
      if (!permissions.has('devices.alert.read') || isWithinClasses(own)) return [];
      const kigId = scope.oneTenant();
      const count = await openCardAlerts(own, kigId);
      if (count === 0) return [];
      const mine = permissions.has(close);
      const holders = { organizationId: kigId, permissions: [close], whole: true };
      const who = mine ? [] : await namesOfFirst(program, scope, await accountsOf(scope.db, holders));
      return [{ key: 'attendance.open.items.cards', params: {}, count, href: '/kigHome', mine, who }];
    },
  };
}

/** Registers these sources. */
export function registerWaitingRequests(program: Program): void {
  program.attendance.openSources.push(
    waitingRequests(missedSignIns, program),
    waitingRequests(makeups, program),
    waitingCards(program),
  );
}

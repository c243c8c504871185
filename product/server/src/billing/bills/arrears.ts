import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { kindergartensById, tellEachFamily } from '../../family/family.public.ts';
import type { Program } from '../../program/program.ts';
import { notify, PROGRAM_ID, programSession, settle } from '../../system/system.public.ts';
import { yuanText } from '../yuan-text.ts';
import { type Bill, billStore, monthKey } from './bill.ts';

type Parts = Pick<Program, 'clock' | 'secrets' | 'stores'>;

const sourceOf = (kigId: string) => `billing.arrears:${kigId}`;

/** Overdue bills of a kindergarten. */
export interface Arrears {
  count: number;
  openFen: number;
  /** Ids of those whose guardians were not reminded today. */
  toRemind: string[];
}

/** Returns the overdue bills of a kindergarten on a day. */
export async function arrearsOf(scope: Scope, kigId: string, today: string): Promise<Arrears> {
  const { rows } = await sql<{ id: string; openFen: string; isReminded: boolean }>`select b.id,
      b.total_fen - coalesce(b.paid_fen, 0) as "openFen", coalesce(b.reminded_on >= ${today}, false) as "isReminded"
    from bills b where b.kig_id = ${kigId} and ${scope.within('b.kig_id')} and b.status = 'issued'
      and b.due_on < ${today} and not b.deleted order by b.id`.execute(scope.db);
  return {
    count: rows.length,
    openFen: rows.reduce((sum, { openFen }) => sum + Number(openFen), 0),
    toRemind: rows.flatMap(({ id, isReminded }) => (isReminded ? [] : [id])),
  };
}

/** Reminds the guardians of overdue bills. Throws BILLING_NOT_OVERDUE, BILLING_REMINDED_TODAY. */
export async function remindOf(parts: Parts, inside: Scope, ids: readonly string[]): Promise<void> {
  const store = billStore(parts.stores);
  const bills = (await readRecords(store, inside, ids, { lock: true })) as object[] as Bill[];
  const { today } = inside.session;
  for (const bill of bills) {
    if (bill.status !== 'issued' || bill.dueOn >= today) throw new AppError('BILLING_NOT_OVERDUE');
    if (bill.remindedOn !== null && bill.remindedOn >= today) throw new AppError('BILLING_REMINDED_TODAY');
    await updateRow(store, inside, bill, { ...bill, remindedOn: today });
    await writeHistory(store, inside, { act: 'remind' }, bill, {
      ...bill,
      remindedOn: today,
      version: bill.version + 1,
    });
  }
  await tellGuardians(parts, inside, 'billing.billReminded', bills);
}

/** Tells the guardians of children about their bills. */
export async function tellGuardians(
  parts: Parts,
  inside: Scope,
  name: 'billing.billIssued' | 'billing.billReminded',
  bills: readonly Bill[],
): Promise<void> {
  const at = parts.clock.now();
  const { today } = inside.session;
  for (const [kigId, of] of Map.groupBy(bills, ({ ownerId }) => ownerId)) {
    await tellEachFamily(
      parts,
      inside,
      { kigId, name, topic: 'bill' },
      of.map(({ id, studentId, month, totalFen, paidFen, dueOn }) => ({
        studentId,
        params: { month: { word: monthKey(month) }, amount: yuanText(totalFen - (paidFen ?? 0)), due: dueOn },
        source: `${name}:${id}${name === 'billing.billReminded' ? `:${today}` : ''}`,
        at,
      })),
    );
  }
}

/** Ends the to-do about arrears of a kindergarten that has none any more. */
export async function settleArrears({ clock }: Pick<Parts, 'clock'>, inside: Scope, kigId: string): Promise<void> {
  const { count } = await arrearsOf(inside, kigId, inside.session.today);
  if (count === 0) await settle({ db: inside.db, now: clock.now() }, sourceOf(kigId));
}

/**
 * Tells the people who remind guardians of bills whose due day has passed, each bill once, on the day after it; a part of
 * the regular works.
 */
export async function tellOfArrears(program: Program): Promise<void> {
  const { clock, db } = program;
  const now = clock.now();
  const all = withScope(programSession(PROGRAM_ID, now), 'all', db);
  // The day of the easternmost zone; each kindergarten's own day decides below.
  const { rows } = await sql<{ kigId: string }>`select distinct b.kig_id as "kigId" from bills b
    where ${all.within('b.kig_id')} and b.status = 'issued' and b.arrears_told_on is null
      and b.due_on < ${dayIn(now, 'Pacific/Kiritimati')} and not b.deleted`.execute(db);
  const zones = await kindergartensById(
    program,
    rows.map(({ kigId }) => kigId),
  );
  for (const { kigId } of rows) {
    const today = dayIn(now, zones.get(kigId)?.timeZone ?? 'Asia/Shanghai');
    const session = { ...programSession(PROGRAM_ID, now), today };
    await withScope(session, [kigId], db).transaction((inside) => tellOne(program, inside, kigId));
  }
}

async function tellOne({ clock, secrets }: Program, inside: Scope, kigId: string): Promise<void> {
  const { today } = inside.session;
  const { rows } = await sql`update bills set arrears_told_on = ${today}
    where kig_id = ${kigId} and ${inside.within('kig_id')} and status = 'issued' and due_on < ${today}
      and arrears_told_on is null and not deleted returning id`.execute(inside.db);
  if (rows.length === 0) return;
  const { count, openFen } = await arrearsOf(inside, kigId, today);
  await notify(
    { db: inside.db, secrets, now: clock.now() },
    {
      to: { organizationId: kigId, permissions: ['billing.bill.remind'], whole: true },
      kind: 'todo',
      name: 'billing.arrears',
      params: { count, amount: yuanText(openFen) },
      href: '/billing/bills?arrears=true',
      source: sourceOf(kigId),
    },
  );
}

import { accountOf, type Eater, type MonthAccount, termBalanceOf } from '@kiga/contract/catering/meal-account.ts';
import type { MealAccount } from '@kiga/contract/catering/meal-month.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { momentOf } from '../attendance/attendance.public.ts';
import { kigNameOf } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { presentChildren } from './present-children.ts';
import { termsOn } from './terms-on.ts';

type Parts = Pick<Program, 'clock'>;

/** Sums of a month. `staffDays` is known once the month is closed. */
export interface MonthFigures {
  children: MonthAccount;
  staff: MonthAccount;
}

/** Returns the first and the last day of a month `yyyy-mm`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** A closed month with the parts of its account that later ones need. */
interface ClosedMonth {
  month: string;
  childIncomeFen: number;
  childSpentFen: number;
  childBalanceFen: number;
  staffBalanceFen: number;
  staffDays: number;
  status: string;
}

/** Income and spending of a month of a term, for the children. */
type TermSums = Pick<MonthAccount, 'incomeFen' | 'spentFen'>;

/** A term of a kindergarten. */
interface Term {
  termName: string;
  from: string;
  to: string;
}

/** Returns the figures of a month as they stand now, with the balance of the months before in the same term. */
export async function figuresOfMonth(
  parts: Parts,
  scope: Scope,
  kigId: string,
  { month, staffDays }: { month: string; staffDays: number },
): Promise<MonthFigures & { termMonths: TermSums[]; termPercent: number | null; allowedPercent: number }> {
  const { from, to } = daysOfMonth(month);
  const terms = await termsOn(scope, kigId, from);
  const spent = await spentIn(scope, kigId, { from, to });
  const term = await termOf(scope, kigId, month);
  const before = (await closedIn(scope, kigId, term)).filter((one) => one.month < month);
  const last = before.at(-1);
  const sums = (eater: Eater, mealDays: number, feeFen: number) => ({ mealDays, feeFen, spentFen: spent[eater] });
  const children = accountOf(
    sums('children', await childDays(parts, scope, kigId, { from, to }), terms.childFeeFen),
    last?.childBalanceFen ?? 0,
  );
  const staff = accountOf(sums('staff', staffDays, terms.staffFeeFen), last?.staffBalanceFen ?? 0);
  const termMonths = [...(await monthsBefore(parts, scope, kigId, { term, month, closed: before })), children];
  const { percent } = termBalanceOf(termMonths, terms.balancePercent);
  return { children, staff, termMonths, termPercent: percent, allowedPercent: terms.balancePercent };
}

/** Returns the account of a month for its page, by default of the present month. */
export async function accountNow(parts: Parts, scope: Scope, asked: string | undefined): Promise<MealAccount> {
  const kigId = scope.oneTenant();
  const { today } = await momentOf(scope, kigId, parts.clock.now());
  const month = asked ?? today.slice(0, 7);
  const span = daysOfMonth(month);
  const term = await termOf(scope, kigId, month);
  const closed = (await closedIn(scope, kigId, null, month))[0];
  const { children, staff, termMonths, allowedPercent } = await figuresOfMonth(parts, scope, kigId, {
    month,
    staffDays: closed?.staffDays ?? 0,
  });
  const groups = await spentByGroup(scope, kigId, span);
  return {
    kigName: await kigNameOf(scope, kigId),
    month,
    isClosed: closed?.status === 'closed',
    children,
    staff: closed ? staff : { ...staff, mealDays: null, incomeFen: null, balanceFen: null },
    term: term && { termName: term.termName, ...termBalanceOf(termMonths, allowedPercent), allowedPercent },
    groups,
  };
}

/** Returns the sums of the term's months before a month: those of a closed one as it was closed, others as they stand. */
async function monthsBefore(
  parts: Parts,
  scope: Scope,
  kigId: string,
  { term, month, closed }: { term: Term | null; month: string; closed: readonly ClosedMonth[] },
): Promise<TermSums[]> {
  const months = [];
  let one = (term?.from ?? month).slice(0, 7);
  while (one < month) {
    const known = closed.find((other) => other.month === one && other.status === 'closed');
    if (known) {
      months.push({ incomeFen: known.childIncomeFen, spentFen: known.childSpentFen });
    } else {
      const { from, to } = daysOfMonth(one);
      const [{ childFeeFen }, { children: spentFen }, days] = [
        await termsOn(scope, kigId, from),
        await spentIn(scope, kigId, { from, to }),
        await childDays(parts, scope, kigId, { from, to }),
      ];
      months.push({ incomeFen: days * childFeeFen, spentFen });
    }
    one = dayAfter(daysOfMonth(one).to, 1).slice(0, 7);
  }
  return months;
}

/** Returns the days on which children came in a span, summed over all children. Days to come do not count. */
async function childDays(
  { clock }: Parts,
  scope: Scope,
  kigId: string,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const now = clock.now();
  const { today } = await momentOf(scope, kigId, now);
  const last = to < today ? to : today;
  if (from > last) return 0;
  const days = await presentChildren(scope, { kigId, from, to: last, now });
  return [...days.values()].reduce((sum, { ids }) => sum + ids.size, 0);
}

async function spentIn(
  scope: Scope,
  kigId: string,
  { from, to }: { from: string; to: string },
): Promise<Record<Eater, number>> {
  const { rows } = await sql<{ eater: Eater; fen: number }>`select p.eater, sum(p.price_fen)::float8 as fen
    from food_purchases p where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and not p.deleted
      and p.day between ${from} and ${to} group by 1`.execute(scope.db);
  const of = (eater: Eater) => rows.find((row) => row.eater === eater)?.fen ?? 0;
  return { children: of('children'), staff: of('staff') };
}

async function spentByGroup(
  scope: Scope,
  kigId: string,
  { from, to }: { from: string; to: string },
): Promise<MealAccount['groups']> {
  const { rows } = await sql<MealAccount['groups'][number]>`select f.food_group as "foodGroup",
      sum(p.weight_kg)::float8 as "weightKg", sum(p.price_fen)::float8 as "priceFen"
    from food_purchases p join foods f on f.kig_id = p.kig_id and f.id = p.food_id
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and ${scope.within('f.kig_id')} and not p.deleted
      and p.day between ${from} and ${to} group by 1 order by 3 desc, 1`.execute(scope.db);
  return rows;
}

/** Returns the term that holds the middle of a month; null outside of terms. */
async function termOf(scope: Scope, kigId: string, month: string): Promise<Term | null> {
  const { from, to } = daysOfMonth(month);
  const { rows } =
    await sql<Term>`select t.term_name as "termName", t.begin_date::text as "from", t.end_date::text as "to"
    from terms t where t.kig_id = ${kigId} and ${scope.within('t.kig_id')} and not t.deleted
      and t.begin_date <= ${to} and t.end_date >= ${from} order by t.begin_date limit 1`.execute(scope.db);
  return rows[0] ?? null;
}

/** Returns the closed months of a term, or one month, oldest first. */
async function closedIn(scope: Scope, kigId: string, term: Term | null, month?: string): Promise<ClosedMonth[]> {
  if (!term && month === undefined) return [];
  const from = month ?? (term as Term).from.slice(0, 7);
  const to = month ?? (term as Term).to.slice(0, 7);
  const { rows } = await sql<ClosedMonth>`select m.month, m.child_income_fen::float8 as "childIncomeFen",
      m.child_spent_fen::float8 as "childSpentFen", m.child_balance_fen::float8 as "childBalanceFen",
      m.staff_balance_fen::float8 as "staffBalanceFen", m.staff_days as "staffDays", m.status
    from meal_months m where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and not m.deleted
      and m.month between ${from} and ${to} order by m.month`.execute(scope.db);
  return rows;
}

/** Returns whether a month is closed. */
export async function isMonthClosed(scope: Scope, kigId: string, day: string): Promise<boolean> {
  const [closed] = await closedIn(scope, kigId, null, day.slice(0, 7));
  return closed?.status === 'closed';
}

/**
 * Throws CATERING_LATER_MONTH_CLOSED {month} where a later month of the term is closed, because that one carried the
 * balance over.
 */
export async function assertLast(scope: Scope, kigId: string, month: string): Promise<void> {
  const later = (await closedIn(scope, kigId, await termOf(scope, kigId, month))).findLast(
    (one) => one.month > month && one.status === 'closed',
  );
  if (later) throw new AppError('CATERING_LATER_MONTH_CLOSED', { month: later.month });
}

import {
  USAGE_PERIOD_DAYS_MAX,
  type UsagePage,
  type UsageRow,
  type usagePage,
} from '@kiga/contract/operations/usage.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { appParentsWithin, kindergartensById, signedInByKindergarten } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID } from '../system/system.public.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

type Input = z.output<typeof usagePage.input>;

/** A row of sums; columns that its group does not add up by are null. */
interface SumRow {
  day: string | null;
  app: string | null;
  version: string | null;
  kigId: string | null;
  screen: string | null;
  opens: number;
  total: number;
}

/** Columns by which a group adds up. */
const columnsOf: Readonly<Record<Input['by'], readonly string[]>> = {
  day: ['day'],
  version: ['app', 'version'],
  kindergarten: ['kindergarten_id'],
  screen: ['screen'],
};

/** Returns a page of the use of the apps, as `usagePage` says. */
export async function useOfApps(program: Program, scope: Scope, input: Input): Promise<UsagePage> {
  const { by, pageNumber, pageSize } = input;
  const lastDay = dayIn(program.clock.now(), 'Asia/Shanghai');
  const to = input.to ?? lastDay;
  const from = input.from ?? dayBefore(to, USUAL_DAYS - 1);
  const days = 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 1 || days > USAGE_PERIOD_DAYS_MAX) {
    throw new AppError('OPERATIONS_USAGE_PERIOD', { days: USAGE_PERIOD_DAYS_MAX });
  }
  const where = sql`u.day >= ${from}::date and u.day <= ${to}::date and ${scope.within('u.kindergarten_id')}`;
  const columns = columnsOf[by];
  const shown = (column: string, value: RawBuilder<unknown>) => (columns.includes(column) ? value : sql`null`);
  const order = by === 'day' ? sql`u.day desc` : sql`opens desc`;
  const { rows } = await sql<SumRow>`select ${shown('day', sql`to_char(u.day, 'YYYY-MM-DD')`)} as day,
      ${shown('app', sql`u.app`)} as app, ${shown('version', sql`u.version`)} as version,
      ${shown('kindergarten_id', sql`u.kindergarten_id`)} as "kigId", ${shown('screen', sql`u.screen`)} as screen,
      sum(u.count)::float8 as opens, (count(*) over ())::integer as total
    from app_usage u where ${where}
    group by ${sql.join(columns.map((column) => sql.ref(`u.${column}`)))}
    order by ${order}, ${sql.join(columns.map((column) => sql.ref(`u.${column}`)))}
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(program.db);
  const { rows: sums } = await sql<{ opens: number }>`select coalesce(sum(u.count), 0)::float8 as opens
    from app_usage u where ${where}`.execute(program.db);
  return {
    list: await rowsOf(program, rows),
    total: rows[0]?.total ?? 0,
    pageNumber,
    pageSize,
    opens: sums[0]?.opens ?? 0,
    ...(await appParentsWithin(program, scope)),
    from,
    to,
    lastDay,
  };
}

async function rowsOf(program: Program, rows: readonly SumRow[]): Promise<UsageRow[]> {
  const kigIds = rows.flatMap(({ kigId }) => (kigId === null || kigId === PROGRAM_ID ? [] : [kigId]));
  const names = await kindergartensById(program, kigIds);
  const parents = await signedInByKindergarten(program, kigIds);
  return rows.map(({ kigId, day, app, version, screen, opens }) => ({
    id: [day, app, version, kigId, screen].filter((value) => value !== null).join(' '),
    day,
    app,
    version,
    kigName: kigId === null ? null : (names.get(kigId)?.kigName ?? null),
    screen,
    opens,
    parents: kigId === null || kigId === PROGRAM_ID ? null : (parents.get(kigId) ?? 0),
  }));
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

import type { LetterFigures } from '@kiga/contract/communication/letter.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { reached } from '@kiga/kit-server/entity/owner.ts';
import { sql } from 'kysely';

const MONTHS = 12;

type Counts = LetterFigures['counts'];

/** Returns figures about the letters that the reader sees, as `letterFigures` says. */
export async function figuresOf(store: EntityStore, scope: Scope): Promise<LetterFigures> {
  const { today } = scope.session;
  const since = sql`(date_trunc('month', ${today}::date) - make_interval(months => ${MONTHS - 1}::integer))::date`;
  const { rows: months } = await sql<Counts & { month: string; anonymous: number }>`select
      to_char(row.written_on, 'YYYY-MM') as month, count(*) filter (where row.is_anonymous)::integer as anonymous,
      count(*) filter (where row.status = 'new')::integer as new,
      count(*) filter (where row.status = 'read')::integer as read,
      count(*) filter (where row.status = 'replied')::integer as replied,
      count(*) filter (where row.status = 'closed')::integer as closed
    from letters as row where ${reached(store, scope)} and not row.deleted and row.written_on >= ${since}
    group by 1 order by 1 desc`.execute(scope.db);
  const { rows: medians } = await sql<{ days: number | null }>`select
      percentile_cont(0.5) within group (order by row.replied_on - row.written_on)::float8 as days
    from letters as row where ${reached(store, scope)} and not row.deleted and row.written_on >= ${since}
      and row.replied_on is not null`.execute(scope.db);
  const sumOf = (key: keyof Counts | 'anonymous') => months.reduce((sum, month) => sum + month[key], 0);
  const counts = { new: sumOf('new'), read: sumOf('read'), replied: sumOf('replied'), closed: sumOf('closed') };
  return {
    total: counts.new + counts.read + counts.replied + counts.closed,
    anonymous: sumOf('anonymous'),
    counts,
    medianDays: medians[0]?.days ?? null,
    months,
  };
}

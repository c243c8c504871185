import { type DayFigures, noFigures, symptomGroupNames } from '@kiga/contract/health/figures.ts';
import type { compareHealth as call } from '@kiga/contract/health/statistics.acts.ts';
import { dayAfter, mondayOf } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { z } from 'zod';

type Row = Omit<DayFigures, 'groups'> & { kigId: string; days: number } & Record<string, number | string>;

/** Returns the settled figures of the kindergartens within reach in the week of a day, by name. */
export async function compareHealth(scope: Scope, wanted: string | undefined): Promise<z.input<typeof call.output>> {
  const { today } = scope.session;
  const monday = mondayOf(wanted ?? today);
  const groups = symptomGroupNames.map(
    (name) => sql`coalesce(sum((d.groups ->> ${sql.lit(name)})::integer), 0)::int as ${sql.id(name)}`,
  );
  const { rows: kindergartens } = await sql<{ kigId: string; kigName: string }>`
    select o.id as "kigId", o.name as "kigName" from organizations o
    where o.kind = 'kindergarten' and not o.deleted and ${scope.within('o.id')} order by o.name_sort, o.id`.execute(
    scope.db,
  );
  const { rows } = await sql<Row>`select d.kig_id as "kigId", count(distinct d.day)::int as days,
      sum(d.expected)::int as expected, sum(d.came)::int as came, sum(d.checked)::int as checked,
      sum(d.abnormal)::int as abnormal, sum(d.sick)::int as sick, ${sql.join(groups)}
    from health_days d where ${scope.within('d.kig_id')} and d.day between ${monday} and ${dayAfter(monday, 6)}
    group by d.kig_id`.execute(scope.db);
  const byKig = new Map(rows.map((row) => [row.kigId, row]));
  return {
    monday,
    friday: dayAfter(monday, 4),
    today,
    list: kindergartens.map(({ kigId, kigName }) => {
      const row = byKig.get(kigId);
      if (!row) return { kigId, kigName, days: 0, sums: noFigures() };
      const { days, expected, came, checked, abnormal, sick } = row;
      const counts = Object.fromEntries(symptomGroupNames.map((name) => [name, Number(row[name])]));
      return {
        kigId,
        kigName,
        days,
        sums: { expected, came, checked, abnormal, sick, groups: counts as DayFigures['groups'] },
      };
    }),
  };
}

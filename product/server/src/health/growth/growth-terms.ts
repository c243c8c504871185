import { type GrowthTerms, usualGrowthTerms } from '@kiga/contract/health/growth/growth.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

type Row = GrowthTerms & { id: string; beginsOn: string };

/** Changes of the stored settings that are under way in the same transaction. */
interface UnderWay {
  /** Id of a setting that is about to be deleted. */
  without?: string;
  /** A setting that is about to be restored. */
  with?: Row;
}

/** Returns the function that gives the kindergarten's figures for growth on a day; the settings are read once. */
export async function growthTermsByDay(
  scope: Scope,
  kigId: string,
  underWay: UnderWay = {},
): Promise<(day: string) => GrowthTerms> {
  const { rows } = await sql<Row & Record<string, string | number>>`
    select r.id, to_char(r.begins_on, 'YYYY-MM-DD') as "beginsOn", r.family, r.measure_months as "measureMonths",
      r.follow_months_young as "followMonthsYoung", r.follow_months as "followMonths",
      r.refer_after_visits as "referAfterVisits", r.close_after_normal as "closeAfterNormal",
      r.anaemia_below_g_per_l as "anaemiaBelowGPerL", r.vision_below_young as "visionBelowYoung",
      r.vision_below as "visionBelow"
    from health_growth_rules r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted`.execute(
    scope.db,
  );
  const stored = rows
    .filter(({ id }) => id !== underWay.without)
    .map(({ id: _, beginsOn, family, ...figures }) => ({ beginsOn, terms: termsOf(family, figures) }));
  const restored = underWay.with ? [{ beginsOn: underWay.with.beginsOn, terms: underWay.with }] : [];
  const latestFirst = [...stored, ...restored].toSorted((a, b) => (a.beginsOn < b.beginsOn ? 1 : -1));
  return (day) => latestFirst.find(({ beginsOn }) => beginsOn <= day)?.terms ?? usualGrowthTerms;
}

/** Returns the kindergarten's figures for growth that hold on a day. */
export async function growthTermsOn(scope: Scope, kigId: string, day: string): Promise<GrowthTerms> {
  return (await growthTermsByDay(scope, kigId))(day);
}

/** Decimals arrive as texts. */
function termsOf(family: GrowthTerms['family'], figures: Record<string, string | number>): GrowthTerms {
  const numbers = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value)]));
  return { family, ...numbers } as unknown as GrowthTerms;
}

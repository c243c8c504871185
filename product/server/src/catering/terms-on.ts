import { type CateringTerms, type ServedMeal, usualMeals, usualTerms } from '@kiga/contract/catering/catering-terms.ts';
import { mealWordsEnUS, usualSourceEnUS } from '@kiga/contract/catering/kitchen.en-US.ts';
import { mealWordsZhCN, usualSourceZhCN } from '@kiga/contract/catering/kitchen.zh-CN.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';

/** Returns the figures that hold on a day: the kitchen's latest own ones, or the usual ones in the reader's language. */
export async function termsOn(scope: Scope, kigId: string, day: string): Promise<CateringTerms> {
  const { rows } = await sql<CateringTerms>`
    select r.rule_name as "ruleName", r.begins_on::text as "beginsOn", r.source, r.reference_set as "referenceSet",
      r.target_percent as "targetPercent", r.good_protein_percent as "goodProteinPercent",
      r.variety_day as "varietyDay", r.variety_week as "varietyWeek", r.meals, r.sample_min_g as "sampleMinG",
      r.sample_hours as "sampleHours", r.child_fee_fen as "childFeeFen", r.staff_fee_fen as "staffFeeFen",
      r.balance_percent::float8 as "balancePercent"
    from catering_rules r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and not r.deleted
      and r.begins_on <= ${day} order by r.begins_on desc limit 1`.execute(scope.db);
  const [own] = rows;
  if (own) return { ...own, meals: own.meals.map(filled) };
  const isEnglish = scope.session.language === 'en_US';
  const words = isEnglish ? mealWordsEnUS : mealWordsZhCN;
  return {
    ...usualTerms,
    source: isEnglish ? usualSourceEnUS : usualSourceZhCN,
    meals: usualMeals.map((one) => ({ ...one, mealName: words[one.meal] })),
  };
}

/** Returns a stored meal with null for empty values. */
function filled({ meal, mealName, mealTime, shareFromPercent, shareToPercent }: Partial<ServedMeal>): ServedMeal {
  return {
    meal: meal as ServedMeal['meal'],
    mealName: mealName as string,
    mealTime: mealTime ?? null,
    shareFromPercent: shareFromPercent ?? null,
    shareToPercent: shareToPercent ?? null,
  };
}

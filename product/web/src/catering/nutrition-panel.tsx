import { nutrients } from '@kiga/contract/catering/foods.ts';
import type { Nutrition, RecipeWeek } from '@kiga/contract/catering/recipe.acts.ts';
import { referenceTables } from '@kiga/contract/catering/reference-sets.ts';
import { weekdayOf } from '@kiga/entity/days.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { DoneIcon, iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { Button } from 'antd';
import { Lightbulb as IdeaIcon, CircleAlert as MissingIcon, ChevronLeft as PreviousIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { nutrientWords } from './nutrient-words.ts';
import { useSavePortions } from './use-save-portions.ts';
import styles from './week.module.css';
import { isPlanned, type PlannedDay, portionsOf, sameGrams, shownAmount } from './week-model.ts';
import type { Owner } from './week-page.tsx';

/** A bar of this share of the reference fills its track, %. */
const TRACK_PERCENT = 125;

/** Nutrition of the chosen day, or of the mean day of the week, against the reference. */
export function NutritionPanel(props: { week: RecipeWeek; chosen: string; owner: Owner; onChoose(day: string): void }) {
  const { week, chosen, owner, onChoose } = props;
  const kit = useKit();
  const { t, language } = kit;
  const [isWeek, setWeek] = useState(false);
  const planned = week.days.filter(isPlanned);
  const day = planned.find((one) => one.day === chosen);
  const at = week.days.findIndex((one) => one.day === chosen);
  const nutrition = isWeek ? week.week : (day?.recipe.nutrition ?? null);
  const { rule, children } = week;
  const set = referenceTables[rule.referenceSet].title[language === 'en_US' ? 'en' : 'zh'];
  return (
    <aside className={styles.panel} aria-label={t('catering.nutrition.week')}>
      <div className={styles.panelHead}>
        <h2>
          {isWeek
            ? t('catering.nutrition.weekTitle')
            : t('catering.nutrition.title', { day: weekdayOf(chosen, kit.language) })}
        </h2>
        <Button
          type="text"
          size="small"
          disabled={at <= 0}
          aria-label={t('catering.nutrition.previousDay')}
          icon={<PreviousIcon size={iconSizePx.button} />}
          onClick={() => onChoose(week.days[at - 1]?.day ?? chosen)}
        />
        <Button
          type="text"
          size="small"
          disabled={at >= week.days.length - 1}
          aria-label={t('catering.nutrition.nextDay')}
          icon={<NextIcon size={iconSizePx.button} />}
          onClick={() => onChoose(week.days[at + 1]?.day ?? chosen)}
        />
      </div>
      <Segmented
        aria-label={t('catering.nutrition.day')}
        value={isWeek ? 'week' : 'day'}
        options={[
          { value: 'day', label: t('catering.nutrition.day') },
          { value: 'week', label: t('catering.nutrition.week') },
        ]}
        onChange={(value) => setWeek(value === 'week')}
      />
      {nutrition === null ? (
        <p className={styles.quiet}>{t('catering.nutrition.noRecipe')}</p>
      ) : (
        <>
          <Bars nutrition={nutrition} target={rule.targetPercent} />
          {!isWeek && day && <SuggestionLine day={day} owner={owner} />}
          <Shares nutrition={nutrition} target={rule.goodProteinPercent} />
          <Variety isWeek={isWeek} count={nutrition.variety} rule={rule} />
          {!isWeek && day && <MealShares day={day} />}
        </>
      )}
      <p className={styles.note}>
        {t('catering.nutrition.reference', {
          set,
          age: children.meanAge === null ? '—' : children.meanAge.toFixed(1),
        })}
        <br />
        {rule.ruleName
          ? t('catering.nutrition.rule', { rule: rule.ruleName, day: formatDay(rule.beginsOn ?? '', language) })
          : t('catering.nutrition.usual')}
      </p>
    </aside>
  );
}

function Bars({ nutrition: { ratings }, target }: { nutrition: Nutrition; target: number }) {
  const { t } = useKit();
  if (ratings.length === 0) return <p className={styles.quiet}>{t('catering.nutrition.noChildren')}</p>;
  const missing = ratings.filter(({ isEnough }) => !isEnough);
  const names = missing.map(({ nutrient }) => t(nutrientWords[nutrient])).join(t('kit.field.comma'));
  return (
    <>
      <p className={styles.quiet}>
        {missing.length === 0
          ? t('catering.nutrition.allEnough', { target })
          : t('catering.nutrition.missing', { nutrients: names, target })}
      </p>
      <ul className={styles.bars}>
        {ratings.map(({ nutrient, amount, reference, percent, isEnough, unknownPercent }) => (
          <li key={nutrient} data-enough={isEnough}>
            <span>{t(nutrientWords[nutrient])}</span>
            <span className={styles.quiet}>
              {t('catering.nutrition.of', {
                amount: shownAmount(amount),
                reference: shownAmount(reference),
                unit: nutrients[nutrient].unit,
              })}
              {Math.round(unknownPercent) > 0 && (
                // The space stands outside, so that a line may end there.
                <>
                  {' '}
                  <span
                    title={t('catering.nutrition.unknownHint', { percent: Math.round(unknownPercent) })}
                    className={styles.unknown}
                  >
                    {t('catering.nutrition.unknown', { percent: Math.round(unknownPercent) })}
                  </span>
                </>
              )}
            </span>
            <b>{Math.round(percent)}%</b>
            <span className={styles.track} aria-hidden>
              <span style={{ inlineSize: `${Math.min(100, (100 * percent) / TRACK_PERCENT)}%` }} />
              <i style={{ insetInlineStart: `${(100 * target) / TRACK_PERCENT}%` }} />
              <i data-whole style={{ insetInlineStart: `${(100 * 100) / TRACK_PERCENT}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** One sentence that repairs the largest gap, with a button that does it: the food joins the last meal. */
function SuggestionLine({ day, owner }: { day: PlannedDay; owner: Owner }) {
  const { t } = useKit();
  const { save, sending } = useSavePortions(owner);
  const { suggestion, meals, can } = day.recipe;
  if (!suggestion) return null;
  const { foodId, foodName, grams, nutrient, percentAfter } = suggestion;
  const meal = meals.findLast(({ courses }) =>
    courses.every((course) => course.dishId !== null || course.portions[0]?.foodId !== foodId),
  );
  const add = () => {
    const portion = { meal: meal?.meal, dishId: null, foodId, ...sameGrams(grams) };
    void save(
      day.recipe,
      [...portionsOf(day.recipe), portion],
      t('catering.nutrition.added', { food: foodName, grams }),
    );
  };
  return (
    <p className={styles.idea}>
      <IdeaIcon size={iconSizePx.button} aria-hidden />
      <span>
        {t('catering.nutrition.suggestion', {
          food: foodName,
          grams,
          nutrient: t(nutrientWords[nutrient]),
          percent: Math.round(percentAfter),
        })}
      </span>
      {can.includes('update') && meal && (
        <Button
          type="link"
          size="small"
          disabled={sending}
          title={t('catering.nutrition.addTo', { meal: meal.mealName })}
          onClick={add}
        >
          {t('catering.nutrition.addSuggestion')}
        </Button>
      )}
    </p>
  );
}

function Shares({ nutrition: { shares, goodProteinPercent }, target }: { nutrition: Nutrition; target: number }) {
  const { t } = useKit();
  if (!shares) return null;
  const of = (name: keyof typeof shares) => Math.round(shares[name]);
  return (
    <div className={styles.shares}>
      <span>
        {t('catering.nutrition.shares')}{' '}
        <span className={styles.quiet}>
          {t('catering.nutrition.sharesText', {
            protein: of('proteinG'),
            fat: of('fatG'),
            carbohydrate: of('carbohydrateG'),
          })}
        </span>
      </span>
      <span className={styles.shareBar} aria-hidden>
        {(['proteinG', 'fatG', 'carbohydrateG'] as const).map((name) => (
          <span key={name} data-name={name} style={{ flexGrow: shares[name] }} />
        ))}
      </span>
      {goodProteinPercent !== null && (
        <Check isMet={goodProteinPercent >= target}>
          {t('catering.nutrition.goodProtein', { percent: Math.round(goodProteinPercent), target })}
        </Check>
      )}
    </div>
  );
}

function Variety({ isWeek, count, rule }: { isWeek: boolean; count: number; rule: RecipeWeek['rule'] }) {
  const { t } = useKit();
  const target = isWeek ? rule.varietyWeek : rule.varietyDay;
  return (
    <Check isMet={count >= target}>
      {t(isWeek ? 'catering.nutrition.varietyWeek' : 'catering.nutrition.varietyDay', { count, target })}{' '}
      <span className={styles.quiet}>{t('catering.nutrition.varietyNote')}</span>
    </Check>
  );
}

function MealShares({ day }: { day: PlannedDay }) {
  const { t } = useKit();
  const known = day.recipe.meals.filter(({ sharePercent }) => sharePercent !== null);
  if (known.length === 0) return null;
  return (
    <p className={styles.mealShares}>
      {t('catering.nutrition.meals')}{' '}
      {known.map(({ meal, mealName, sharePercent, shareFromPercent, shareToPercent }) => (
        <span key={meal}>
          {t('catering.nutrition.mealShare', { meal: mealName, percent: Math.round(sharePercent ?? 0) })}
          {shareFromPercent !== null && shareToPercent !== null && (
            <span className={styles.quiet}>
              {t('catering.nutrition.mealRange', { from: shareFromPercent, to: shareToPercent })}
            </span>
          )}
        </span>
      ))}
    </p>
  );
}

function Check({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const Icon = isMet ? DoneIcon : MissingIcon;
  return (
    <p className={styles.check} data-met={isMet}>
      <Icon size={iconSizePx.tag} aria-hidden /> <span>{children}</span>
    </p>
  );
}

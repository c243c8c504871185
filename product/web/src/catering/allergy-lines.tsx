import type { AllergyWarning, RecipeWeek } from '@kiga/contract/catering/recipe.acts.ts';
import { weekdayOf } from '@kiga/entity/days.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { ActIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { nameOf } from '../attendance/attendance.public.ts';
import { StudentLink } from '../campus/campus.public.ts';
import { Portrait } from '../drawing/portrait.tsx';
import type { Warnings } from './use-warnings.ts';
import styles from './week.module.css';
import { type CoursePlace, isPlanned } from './week-model.ts';
import type { Owner } from './week-page.tsx';

const PlanDialog = lazyDialog<{ warning: AllergyWarning; owner: Owner; onClose(): void }>(
  () => import('./plan-dialog.tsx'),
);
const ReplaceDialog = lazyDialog<{ place: CoursePlace; owner: Owner; onClose(): void }>(
  () => import('./replace-dialog.tsx'),
);

const PORTRAIT_PX = 24;

/** Number of children that a line names before it is unfolded. The severe ones come first. */
const NAMED_MAX = 3;

/** The warnings of the week from today on: the first open one in full, the others on demand. */
export function AllergyLines({ week, warnings, owner }: { week: RecipeWeek; warnings: Warnings; owner: Owner }) {
  const { t } = useKit();
  const [isAll, setAll] = useState(false);
  const [planning, setPlanning] = useState<AllergyWarning | null>(null);
  const [replacing, setReplacing] = useState<CoursePlace | null>(null);
  if (warnings.isFailed) {
    return (
      <div className={styles.allergy} role="alert">
        <ActIcon size={iconSizePx.button} aria-hidden />
        <strong>{t('catering.allergy.failed')}</strong>
        <Button onClick={warnings.retry}>{t('catering.allergy.retry')}</Button>
      </div>
    );
  }
  // Meals of past days cannot change any more.
  const all = (warnings.data ?? []).filter(({ day }) => day >= week.today);
  const open = all.filter(({ isOpen }) => isOpen);
  const shown = isAll ? all : open.slice(0, 1);
  const others = all.length - shown.length;
  if (all.length === 0) return null;
  return (
    <div className={styles.allergies}>
      {shown.map((warning) => (
        <AllergyLine
          key={`${warning.day} ${warning.meal} ${warning.dishId ?? warning.name}`}
          week={week}
          warning={warning}
          onPlan={() => setPlanning(warning)}
          onReplace={setReplacing}
        />
      ))}
      {(others > 0 || isAll) && (
        <Button type="link" size="small" onClick={() => setAll(!isAll)}>
          {isAll ? t('catering.allergy.fewer') : t('catering.allergy.more', { count: others })}
        </Button>
      )}
      {planning && <PlanDialog warning={planning} owner={owner} onClose={() => setPlanning(null)} />}
      {replacing && <ReplaceDialog place={replacing} owner={owner} onClose={() => setReplacing(null)} />}
    </div>
  );
}

interface LineProps {
  week: RecipeWeek;
  warning: AllergyWarning;
  onPlan(): void;
  onReplace(place: CoursePlace): void;
}

function AllergyLine({ week, warning, onPlan, onReplace }: LineProps) {
  const kit = useKit();
  const { t, can } = kit;
  const [isUnfolded, setUnfolded] = useState(false);
  const { day, mealName, name, children, isOpen } = warning;
  // One more child takes no more room than the button that hides it.
  const named = isUnfolded || children.length <= NAMED_MAX + 1 ? children : children.slice(0, NAMED_MAX);
  const headline = t('catering.allergy.line', {
    day: weekdayOf(day, kit.language),
    meal: mealName,
    dish: name,
    count: children.length,
  });
  const place = placeOf(week, warning);
  const waiting = children.filter(({ instead, isPresent }) => isPresent && instead === null).length;
  return (
    <section className={styles.allergy} data-open={isOpen} aria-label={headline} role={isOpen ? 'alert' : 'group'}>
      {isOpen ? <ActIcon size={iconSizePx.button} aria-hidden /> : <DoneIcon size={iconSizePx.button} aria-hidden />}
      <strong>{headline}</strong>
      <ul>
        {named.map((child) => (
          <li key={child.studentId}>
            <Portrait id={child.studentId} sex={child.sex === 'female' ? 'female' : 'male'} size={PORTRAIT_PX} />
            <StudentLink id={child.studentId} kigId={week.kigId}>
              {nameOf(kit, child)}
            </StudentLink>
            <span className={styles.quiet}>{child.className}</span>
            {child.isSevere && <span className={styles.severe}>{t('catering.allergy.severe')}</span>}
            {!child.isPresent && <span className={styles.quiet}>{t('catering.allergy.absent')}</span>}
            {child.instead && (
              <span className={styles.quiet}>{t('catering.allergy.instead', { dish: child.instead.dishName })}</span>
            )}
          </li>
        ))}
        {named.length < children.length && (
          <li>
            <Button type="link" size="small" onClick={() => setUnfolded(true)}>
              {t('catering.allergy.others', { count: children.length - named.length })}
            </Button>
          </li>
        )}
      </ul>
      <span className={styles.acts}>
        {!isOpen && <span className={styles.quiet}>{t('catering.allergy.settled')}</span>}
        {place?.day.recipe.can.includes('update') && (
          <Button danger={isOpen} onClick={() => onReplace(place)}>
            {t('catering.allergy.replace')}
          </Button>
        )}
        {can('catering.substitute.create') && (
          <Button onClick={onPlan}>{t('catering.allergy.only', { count: waiting || children.length })}</Button>
        )}
      </span>
    </section>
  );
}

/** Returns the course of a warning in the week. */
function placeOf(week: RecipeWeek, { day: ofDay, meal: ofMeal, dishId, name }: AllergyWarning): CoursePlace | null {
  const day = week.days.filter(isPlanned).find((one) => one.day === ofDay);
  const meal = day?.recipe.meals.find((one) => one.meal === ofMeal);
  const course = meal?.courses.find((one) => one.dishId === dishId && (dishId !== null || one.name === name));
  return day && meal && course ? { day, meal, course } : null;
}

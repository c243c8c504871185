import type { WallDay } from '@kiga/contract/catering/menu-wall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { DishPicture } from '../catering/catering.public.ts';
import { shownMenu } from './shown-menu.ts';
import styles from './wall.module.css';

/** Meals whose courses have two lines; with more of them, each has one. */
const MEALS_WITH_TWO_LINES = 4;

interface MenuProps {
  days: readonly WallDay[];
  moment: { day: string; time: string };
}

/** The menu of the day, and after its last meal the next one. */
export function Menu({ days, moment }: MenuProps) {
  const kit = useKit();
  const { menu, title, nothing } = shownMenu(kit, days, moment);
  return (
    <section className={styles.card} data-fits aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {menu ? (
        <ul className={styles.meals} data-many={menu.meals.length > MEALS_WITH_TWO_LINES}>
          {menu.meals.map(({ meal, mealName, mealTime, courses }) => (
            <li key={meal}>
              <DishPicture
                picture={courses.find(({ picture }) => picture !== null)?.picture ?? null}
                kind={courses[0]?.kind ?? null}
                className={styles.picture ?? ''}
              />
              <span>
                <span className={styles.quiet}>
                  {mealName} {mealTime}
                </span>
                <strong>{courses.map(({ name }) => name).join(kit.t('kit.field.comma'))}</strong>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{nothing}</p>
      )}
    </section>
  );
}

import type { AllergenKind } from '@kiga/contract/catering/foods.ts';
import type { WallMenu } from '@kiga/contract/catering/menu-wall.acts.ts';
import { menuOnWall } from '@kiga/contract/catering/menu-wall.ts';
import { dayAfter, weekdayOf } from '@kiga/entity/days.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useMoment } from '@kiga/kit-web/offline/use-moment.ts';
import { type CSSProperties, useEffect } from 'react';
import { DishPicture } from './dish-picture.tsx';
import styles from './menu-wall.module.css';
import type { WallNow } from './use-menu-wall.ts';
import { WallHead } from './wall-head.tsx';

/** Courses that stand beside each other; more of them take a second line. */
const COURSES_IN_LINE = 4;

/** Words of the allergens, shorter than on a label. */
const allergenWords: Readonly<Record<AllergenKind, string>> = {
  gluten: 'catering.wall.allergens.gluten',
  crustacean: 'catering.wall.allergens.crustacean',
  mollusc: 'catering.wall.allergens.mollusc',
  fish: 'catering.wall.allergens.fish',
  egg: 'catering.wall.allergens.egg',
  peanut: 'catering.wall.allergens.peanut',
  soy: 'catering.wall.allergens.soy',
  milk: 'catering.wall.allergens.milk',
  nut: 'catering.wall.allergens.nut',
  sesame: 'catering.wall.allergens.sesame',
  mango: 'catering.wall.allergens.mango',
  kiwi: 'catering.wall.allergens.kiwi',
};

interface MenuWallProps {
  wall: WallNow;
  /** Null for the kindergarten of the session. */
  kigId: string | null;
  /** True while the last request failed: the shown menu may be old. */
  isLost: boolean;
  refetch(): unknown;
}

/** The menu in letters that can be read from five metres. It moves only when the menu or the day changes. */
export function MenuWall({ wall, kigId, isLost, refetch }: MenuWallProps) {
  const { t, language } = useKit();
  const moment = useMoment(wall);
  const menu = menuOnWall(wall.days, moment);
  useEachNewDay(moment.day, wall.days[0]?.day, refetch);
  return (
    <div className={styles.wall}>
      <WallHead
        name={wall.kigName}
        back={t('catering.wall.back')}
        href={`/catering/recipes${kigId === null ? '' : `?kigId=${kigId}`}`}
        moment={moment}
        date={formatDay(moment.day, language)}
      />
      {menu ? <Menu menu={menu} today={moment.day} /> : <NoMenu isOpen={isOpenOn(wall, moment.day)} />}
      {isLost && (
        <p className={styles.lost} role="status">
          {t('catering.wall.lost', { time: minuteIn(wall.now, wall.timeZone) })}
        </p>
      )}
    </div>
  );
}

/** Reads the menus again when the day changes, such as at midnight. */
function useEachNewDay(day: string, known: string | undefined, refetch: () => unknown): void {
  useEffect(() => {
    if (day !== known) refetch();
  }, [day, known, refetch]);
}

const isOpenOn = ({ days }: WallNow, day: string) => days.find((one) => one.day === day)?.isOpen ?? false;

function Menu({ menu: { day, meals }, today }: { menu: WallMenu; today: string }) {
  const { t, language } = useKit();
  const weekday = weekdayOf(day, language, 'long');
  const title =
    day === today
      ? t('catering.wall.today')
      : day === dayAfter(today, 1)
        ? t('catering.wall.tomorrow')
        : t('catering.wall.later', { weekday });
  const lines = meals.reduce((sum, { courses }) => sum + Math.max(1, Math.ceil(courses.length / COURSES_IN_LINE)), 0);
  return (
    <main className={styles.menu} aria-live="polite" style={{ '--lines': lines } as CSSProperties}>
      <h1 className={styles.title}>
        {title}
        {day !== today && <span className={styles.quiet}>{formatDay(day, language)}</span>}
      </h1>
      {meals.map(({ meal, mealName, mealTime, courses }) => (
        <section key={meal} className={styles.meal} aria-label={mealName}>
          <h2 className={styles.name}>
            {mealName}
            {mealTime !== null && <span className={styles.quiet}>{mealTime}</span>}
          </h2>
          <ul className={styles.courses}>
            {courses.map(({ name, kind, picture, allergens }) => (
              <li key={name} className={styles.course}>
                <DishPicture picture={picture} kind={kind} className={styles.picture ?? ''} />
                <span>
                  <strong className={styles.dish}>{name}</strong>
                  {allergens.length > 0 && (
                    <span className={styles.allergens}>
                      {t('catering.wall.contains', {
                        allergens: allergens.map((one) => t(allergenWords[one])).join(t('kit.field.comma')),
                      })}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function NoMenu({ isOpen }: { isOpen: boolean }) {
  const { t, drawings } = useKit();
  return (
    <div className={styles.empty}>
      <drawings.Empty />
      <h1 className={styles.title}>{t(isOpen ? 'catering.wall.empty' : 'catering.wall.closed')}</h1>
      <p className={styles.quiet}>{t('catering.wall.emptyText')}</p>
    </div>
  );
}

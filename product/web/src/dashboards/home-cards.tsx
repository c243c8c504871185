import { type ChecksToday, checksToday } from '@kiga/contract/health/check.acts.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useMoment } from '@kiga/kit-web/offline/use-moment.ts';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Flag as LookIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { useMenuWall, useWarnings, type WallNow } from '../catering/catering.public.ts';
import styles from './home-cards.module.css';
import { shownMenu } from './shown-menu.ts';

/** Radius of the ring, in units of its drawing. */
const RING = 34;

interface CardProps {
  kind: 'checks' | 'menu';
  title: string;
  link: ReactNode;
  query: { isError: boolean; data: unknown; refetch(): unknown };
  children: ReactNode;
}

function Card({ kind, title, link, query: { isError, data, refetch }, children }: CardProps) {
  const { t } = useKit();
  const titleId = useId();
  return (
    <section
      className={styles.card}
      data-card={kind}
      aria-labelledby={titleId}
      aria-busy={data === undefined && !isError}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {link}
      </div>
      {data === undefined
        ? isError && (
            <p role="alert" className={styles.quiet}>
              {t('shell.states.failedToLoad')}{' '}
              <button type="button" className={styles.retry} onClick={() => refetch()}>
                {t('shell.states.clickToRetry')}
              </button>
            </p>
          )
        : children}
    </section>
  );
}

/** The morning check of today in numbers, with the way to the check. */
function ChecksCard() {
  const { t, client, can } = useKit();
  const query = useLiveQuery(['health.check', 'attendance.day', 'campus.student'], {
    queryKey: [checksToday.name],
    queryFn: ({ signal }) => client.call(checksToday, {}, { signal }),
  });
  const { data } = query;
  const link = can('health.check.create') ? (
    <TabLink className={styles.link} href="/health/station">
      {t('dashboards.home.check')}
    </TabLink>
  ) : (
    <TabLink className={styles.link} href="/health/checks">
      {t('dashboards.home.look')}
    </TabLink>
  );
  return (
    <Card kind="checks" title={t('dashboards.home.checks')} link={link} query={query}>
      {data && (data.came === 0 ? <p className={styles.quiet}>{emptyText(data.open)}</p> : <Figures {...data} />)}
    </Card>
  );

  function emptyText(isOpen: boolean): string {
    return t(isOpen ? 'dashboards.home.nobodyCame' : 'dashboards.wall.dayOff');
  }
}

function Figures({ came, checked, toWatch, withMedicine }: ChecksToday) {
  const { t } = useKit();
  const percent = Math.floor((checked / came) * 100);
  const round = 2 * Math.PI * RING;
  const lines = [
    { word: t('dashboards.home.checked'), count: checked, tone: undefined },
    { word: t('dashboards.home.notYet'), count: came - checked, tone: undefined },
    { word: t('dashboards.home.toWatch'), count: toWatch, tone: toWatch ? 'look' : undefined },
    { word: t('dashboards.home.withMedicine'), count: withMedicine, tone: undefined },
  ];
  return (
    <div className={styles.figures}>
      <svg
        className={styles.ring}
        viewBox="0 0 80 80"
        role="img"
        aria-label={t('dashboards.home.percent', { percent })}
      >
        <circle cx="40" cy="40" r={RING} />
        <circle cx="40" cy="40" r={RING} data-done strokeDasharray={`${(round * percent) / 100} ${round}`} />
        <text x="40" y="46" textAnchor="middle" aria-hidden>
          {percent}%
        </text>
      </svg>
      <dl className={styles.lines}>
        {lines.map(
          ({ word, count, tone }) =>
            count !== null && (
              <div key={word} data-tone={tone}>
                <dt>{word}</dt>
                <dd>{count}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

/** The menu of today, and after its last meal the next one, with the way to the recipes. */
function MenuCard() {
  const { t } = useKit();
  const query = useMenuWall(null);
  const link = (
    <TabLink className={styles.link} href="/catering/recipes">
      {t('dashboards.home.recipes')}
    </TabLink>
  );
  if (query.data) return <MenuOf wall={query.data} link={link} query={query} />;
  return (
    <Card kind="menu" title={t('dashboards.wall.menuToday')} link={link} query={query}>
      {null}
    </Card>
  );
}

function MenuOf({ wall, ...card }: { wall: WallNow } & Pick<CardProps, 'link' | 'query'>) {
  const kit = useKit();
  const { menu, title, nothing } = shownMenu(kit, wall.days, useMoment(wall));
  return (
    <Card kind="menu" title={title} {...card}>
      {menu ? (
        <>
          <ul className={styles.meals}>
            {menu.meals.map(({ meal, mealName, mealTime, courses }) => (
              <li key={meal}>
                <span>{mealName}</span>
                <span className={styles.quiet}>{mealTime}</span>
                <strong>{courses.map(({ name }) => name).join(kit.t('kit.field.comma'))}</strong>
              </li>
            ))}
          </ul>
          <Allergies day={menu.day} />
        </>
      ) : (
        <p className={styles.quiet}>{nothing}</p>
      )}
    </Card>
  );
}

/** States whether all children with an allergy get another dish, for readers of allergies. */
function Allergies({ day }: { day: string }) {
  const { t } = useKit();
  const { data } = useWarnings({ from: day, to: day }, {});
  const concerned = data?.flatMap(({ children }) => children.filter(({ isPresent }) => isPresent)) ?? [];
  if (concerned.length === 0) return null;
  const children = (of: typeof concerned) => new Set(of.map(({ studentId }) => studentId)).size;
  const open = children(concerned.filter(({ instead }) => instead === null));
  return (
    <p className={styles.allergies} data-tone={open > 0 ? 'look' : 'fine'}>
      {open > 0 ? <LookIcon size={iconSizePx.tag} aria-hidden /> : <DoneIcon size={iconSizePx.tag} aria-hidden />}
      {open > 0
        ? t('dashboards.home.notSwapped', { count: open })
        : t('dashboards.home.swapped', { count: children(concerned) })}
    </p>
  );
}

/** The cards of a kindergarten's home beside its board, each for readers with its permission. */
function HomeCards() {
  const { can } = useKit();
  return (
    <>
      {can('health.check.read') && <ChecksCard />}
      {can('catering.recipe.read') && <MenuCard />}
    </>
  );
}

export default asLight(HomeCards);

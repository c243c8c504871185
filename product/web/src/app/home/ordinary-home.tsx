import { homeFigures, sessionClock } from '@kiga/contract/identity/session.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { iconSizePx, NextIcon, RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLiveQuery } from '../../attendance/use-live-query.ts';
import { useSession } from '../../identity/session/session-context.ts';
import { MenuLink } from '../frame/menu-link.tsx';
import { trailTo } from '../menu-tree.ts';
import { languageTag } from '../words.ts';
import { greetingKey } from './greeting.ts';
import styles from './home.module.css';
import { HomeScene } from './home-scene.tsx';

const FirstSteps = lazyPart<{ aboveBoard?: boolean }>(() => import('./first-steps.tsx'));
// Its tasks know records of every area.
const HomeWork = lazyPart(() => import('./home-work.tsx'));

/** Interval at which the greeting follows the clock. */
const CLOCK_MS = 10 * 60_000;

const figureTopics = [
  'attendance.day',
  'health.check',
  'campus.student',
  'campus.class',
  'devices.device',
  'devices.contact',
  'devices.alert',
];

/** The home page of users without a kindergarten: greeting, what waits, and the figures of the day. */
export function OrdinaryHome({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <Welcome />
      <FirstSteps />
      <HomeWork />
      <Figures />
      {children}
    </div>
  );
}

function Welcome() {
  const { t } = useKit();
  const session = useSession();
  const date = useToday();
  const hour = useHour();
  return (
    <section className={styles.welcome}>
      <div className={styles.words}>
        <h1>
          {hour === null
            ? session.nickName
            : t('shell.home.greeting', { greeting: t(greetingKey(hour)), name: session.nickName })}
        </h1>
        <p>
          <span>{session.organizationName}</span>
          <span>{date}</span>
        </p>
      </div>
      <HomeScene className={styles.scene} />
    </section>
  );
}

function Figures() {
  const { t, client, language } = useKit();
  const session = useSession();
  const { data, isError, refetch } = useLiveQuery(figureTopics, {
    queryKey: ['identity.session.homeFigures'],
    queryFn: ({ signal }) => client.call(homeFigures, {}, { signal }),
  });
  if (isError && data === undefined) {
    return (
      <section className={styles.failed} role="alert">
        {t('shell.home.figuresFailed')}
        <button type="button" onClick={() => refetch()}>
          <RefreshIcon size={iconSizePx.tag} aria-hidden />
          {t('shell.states.clickToRetry')}
        </button>
      </section>
    );
  }
  if (data === undefined) return <section className={styles.figures} aria-busy="true" />;
  if (data.length === 0) return null;
  const number = new Intl.NumberFormat(languageTag[language]);
  return (
    <section aria-label={t('shell.home.figures')}>
      <ul className={styles.figures}>
        {data.map(({ key, value, href }) => {
          const row = href === null ? undefined : trailTo(session.menus, href.split('?')[0] ?? '').at(-1);
          const figure = (
            <>
              <strong>{number.format(value)}</strong>
              <span>{t(key)}</span>
            </>
          );
          return (
            <li key={key}>
              {/* Only screens that this user may open are links. */}
              {row === undefined || href === null ? (
                <div className={styles.figure}>{figure}</div>
              ) : (
                <MenuLink row={{ ...row, href }} active={false} className={styles.figure}>
                  {figure}
                  <NextIcon size={iconSizePx.button} aria-hidden />
                </MenuLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Returns the organization's date in the reader's format, with its weekday. */
function useToday(): string {
  const { today, language } = useKit();
  const day = new Date(`${today}T00:00:00Z`);
  const tag = languageTag[language];
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(day);
  const date =
    language === 'zh_CN'
      ? today
      : new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(day);
  return language === 'zh_CN' ? `${date} ${weekday}` : `${weekday}, ${date}`;
}

/**
 * Returns the hour of the server's clock in the organization's time zone, which boards follow too; null until it is
 * known.
 */
function useHour(): number | null {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [sessionClock.name],
    queryFn: ({ signal }) => client.call(sessionClock, {}, { signal }),
    refetchInterval: CLOCK_MS,
  });
  return data === undefined ? null : Number(minuteIn(data.now, data.timeZone).slice(0, 2));
}

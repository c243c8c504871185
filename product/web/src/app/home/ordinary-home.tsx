import { homeFigures } from '@kiga/contract/identity/session.acts.ts';
import { iconSizePx, NextIcon, RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useLiveQuery } from '../../attendance/use-live-query.ts';
import { useSession } from '../../identity/session/session-context.ts';
import { iconByName } from '../../system/menu-icons.ts';
import { MenuLink } from '../frame/menu-link.tsx';
import { screenRows, trailTo } from '../menu-tree.ts';
import { HOME } from '../redirects.ts';
import { languageTag } from '../words.ts';
import { greetingKey } from './greeting.ts';
import styles from './home.module.css';
import { HomeScene } from './home-scene.tsx';

const figureTopics = [
  'attendance.day',
  'health.check',
  'campus.student',
  'campus.class',
  'devices.device',
  'devices.contact',
  'devices.alert',
];

/** The home page of users without a kindergarten: greeting, figures of the day, and links. */
export function OrdinaryHome({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <Welcome />
      <Figures />
      {children}
      <div className={styles.columns}>
        <Shortcuts />
        <Account />
      </div>
    </div>
  );
}

function Welcome() {
  const { t } = useKit();
  const session = useSession();
  const date = useToday();
  const hour = useHour();
  const greeting = t(greetingKey(hour));
  return (
    <section className={styles.welcome}>
      <div className={styles.words}>
        <h1>{t('shell.home.greeting', { greeting, name: session.nickName })}</h1>
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

function Shortcuts() {
  const { t } = useKit();
  const { menus } = useSession();
  const rows = screenRows(menus).filter((row) => row.href !== HOME);
  return (
    <section className={styles.card}>
      <h2>{t('shell.home.shortcuts')}</h2>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{t('shell.home.quiet')}</p>
      ) : (
        <ul className={styles.shortcuts}>
          {rows.map((row) => {
            // Rows below a heading have its icon.
            const Icon = iconByName(row.icon ?? trailTo(menus, row.href ?? '')[0]?.icon ?? '');
            return (
              <li key={row.id}>
                <MenuLink row={row} active={false} className={styles.shortcut}>
                  <span className={styles.icon}>
                    <Icon size={iconSizePx.menu} aria-hidden />
                  </span>
                  {row.name}
                </MenuLink>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Account() {
  const { t } = useKit();
  const session = useSession();
  return (
    <section className={styles.card}>
      <h2>{t('shell.home.account')}</h2>
      <dl className={styles.account}>
        <dt>{t('shell.home.kind')}</dt>
        <dd>{t(`identity.appType.${session.appType}`)}</dd>
        <dt>{t('shell.home.organization')}</dt>
        <dd>{session.organizationName}</dd>
        <dt>{t('shell.home.userName')}</dt>
        <dd>{session.userName}</dd>
      </dl>
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

/** Returns the hour of the reader's clock, which the greeting follows. */
function useHour(): number {
  const [hour, setHour] = useState(() => new Date().getHours());
  useEffect(() => {
    const timer = setInterval(() => setHour(new Date().getHours()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return hour;
}

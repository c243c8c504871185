import { messagePage } from '@kiga/contract/system/messages/message.acts.ts';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import { ActIcon, BellIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { type ReactNode, useId } from 'react';
import { ToDo } from '../../attendance/to-do.tsx';
import toDos from '../../attendance/to-dos.module.css';
import { useLiveQuery } from '../../attendance/use-live-query.ts';
import { communityHomeTasks } from '../../community/home-tasks.ts';
import { devicesHomeTasks } from '../../devices/home-tasks.ts';
import type { HomeTask } from '../../identity/home-task.ts';
import { operationsHomeTasks } from '../../operations/home-tasks.ts';
import { shopHomeTasks } from '../../shop/home-tasks.ts';
import { systemHomeTasks } from '../../system/home-tasks.ts';
import styles from './home.module.css';

const TO_DOS_ASKED = 20;
const TO_DOS_SHOWN = 6;

/** Tasks of all areas, the most urgent kind first. */
const homeTasks: readonly HomeTask[] = [
  ...operationsHomeTasks,
  ...shopHomeTasks,
  ...communityHomeTasks,
  ...devicesHomeTasks,
  ...systemHomeTasks,
];

/** The work that waits for the reader, and what is out of order. */
export default function HomeWork() {
  return (
    <div className={styles.columns}>
      <OwnToDos />
      <Troubles />
    </div>
  );
}

/** The reader's to-dos that are not done, latest first. */
function OwnToDos() {
  const { t, client } = useKit();
  const query = useLiveQuery(['system.message'], {
    queryKey: ['system.message', 'home'],
    queryFn: ({ signal }) => client.call(messagePage, { kind: 'todo', pageSize: TO_DOS_ASKED }, { signal }),
  });
  const open = query.data?.list.filter(({ done }) => !done);
  return (
    <Part title={t('shell.home.toDos')} count={open?.length} query={query} nothing={t('shell.home.noToDos')}>
      {open?.slice(0, TO_DOS_SHOWN).map(({ id, title, text, at, href }) => (
        <ToDo
          key={id}
          Icon={BellIcon}
          title={title}
          detail={
            <>
              {text} <Moment at={at} />
            </>
          }
          act={
            <TabLink className={toDos.link} href={href ?? '/message'}>
              {t('shell.home.do')}
            </TabLink>
          }
        />
      ))}
    </Part>
  );
}

/** Kinds of work and of trouble that have a number. */
function Troubles() {
  const kit = useKit();
  const { t } = kit;
  const offered = homeTasks.filter(({ permission }) => kit.can(permission));
  const query = useLiveQuery(
    offered.flatMap(({ topics }) => topics),
    {
      queryKey: ['home', 'work', offered.map(({ label }) => label)],
      queryFn: ({ signal }) => Promise.all(offered.map((task) => task.count(kit, signal))),
    },
  );
  const counts = query.data;
  const shown = offered.flatMap((task, index) => {
    const count = counts?.[index] ?? 0;
    return count > 0 ? [{ ...task, count }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <Part
      title={t('shell.home.troubles')}
      count={counts && shown.length}
      query={query}
      nothing={t('shell.home.noTroubles')}
    >
      {shown.map(({ label, count, href }) => (
        <ToDo
          key={label}
          Icon={ActIcon}
          title={t(label, { count })}
          act={
            <TabLink className={toDos.link} href={href(kit)}>
              {t('shell.home.do')}
            </TabLink>
          }
        />
      ))}
    </Part>
  );
}

interface PartProps {
  title: string;
  /** Number of its rows; undefined until it is known. */
  count: number | undefined;
  query: { isError: boolean; refetch(): unknown };
  /** Sentence for no rows. */
  nothing: string;
  children: ReactNode;
}

function Part({ title, count, query, nothing, children }: PartProps) {
  const { t } = useKit();
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} aria-busy={count === undefined && !query.isError}>
      <h2 id={titleId}>{title}</h2>
      {count === undefined ? (
        query.isError && (
          <p role="alert" className={styles.quiet}>
            {t('shell.states.failedToLoad')}{' '}
            <button type="button" className={styles.retry} onClick={() => query.refetch()}>
              {t('shell.states.clickToRetry')}
            </button>
          </p>
        )
      ) : count === 0 ? (
        <p className={styles.nothing}>
          <DoneIcon size={iconSizePx.button} aria-hidden /> {nothing}
        </p>
      ) : (
        <ul className={styles.work}>{children}</ul>
      )}
    </section>
  );
}

import { observation } from '@kiga/contract/teaching/observation.entity.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded, StudentCard } from '../campus/campus.public.ts';
import styles from './teaching.module.css';

const SHOWN = 3;
/** The call knows filters by their names only. */
const ofChild = (id: string): object => ({ studentId: [id], pageSize: SHOWN, sort: 'day', order: 'desc' });

const PATH = '/teaching/observations';

/** The latest notes about a child's learning. */
export default function ChildNotes({ record }: { record: EntityRecord }) {
  const { t, client, can, language } = useKit();
  const query = useLiveQuery([observation.key], {
    queryKey: [observation.key, 'child', record.id],
    queryFn: ({ signal }) => client.call(callsOf(observation).page, ofChild(record.id), { signal }),
  });
  return (
    <StudentCard title={t('teaching.observation.card.title')}>
      <Loaded query={query} rows={2}>
        {({ list, total }) => (
          <>
            {list.length === 0 && <p className={styles.quiet}>{t('teaching.observation.card.none')}</p>}
            <ul className={styles.notes}>
              {list.map(({ id, day, domain, what }) => (
                <li key={id}>
                  <TabLink href={`${PATH}/${id}`}>{formatDay(String(day), language)}</TabLink>{' '}
                  {typeof domain === 'string' && (
                    <span className={styles.quiet}>{t(`teaching.observation.options.domain.${domain}`)}</span>
                  )}
                  <p>{typeof what === 'string' ? what : ''}</p>
                </li>
              ))}
            </ul>
            <span className={styles.tools}>
              {can('teaching.observation.create') && (
                <TabLink href={`${PATH}/new?studentId=${record.id}`}>{t('teaching.observation.card.add')}</TabLink>
              )}
              {total > SHOWN && (
                <TabLink href={`${PATH}?studentId=${record.id}`}>
                  {t('teaching.observation.card.all', { count: total })}
                </TabLink>
              )}
            </span>
          </>
        )}
      </Loaded>
    </StudentCard>
  );
}

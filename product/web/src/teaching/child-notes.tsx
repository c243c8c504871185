import { student } from '@kiga/contract/campus/student.entity.ts';
import { observation } from '@kiga/contract/teaching/observation.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded, StudentCard } from '../campus/campus.public.ts';
import styles from './teaching.module.css';

const SHOWN = 3;
const LIST = '/teaching/observations';

type Note = SavedOf<typeof observation>;

/** The latest notes about the learning of a child, which it reads live. */
export default function ChildNotes({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, language, can } = kit;
  const queries = useQueryClient();
  const queryKey = [observation.key, 'ofStudent', record.id];
  useChanges([observation.key], () => queries.invalidateQueries({ queryKey }));
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const input = { studentId: record.id, pageSize: SHOWN, ...ownerInput(kit, student, record) };
      return kit.client.call(callsOf(observation).page, input, { signal });
    },
  });
  const ofChild = `studentId=${encodeURIComponent(record.id)}`;
  return (
    <StudentCard
      title={t('teaching.observation.card.title')}
      extra={
        can('teaching.observation.create') && (
          <TabLink href={`${LIST}/new?${ofChild}`}>{t('teaching.observation.card.add')}</TabLink>
        )
      }
    >
      <Loaded query={query}>
        {({ list, total }) => (
          <>
            {total === 0 && <p className={styles.quiet}>{t('teaching.observation.card.none')}</p>}
            <ul className={styles.notes}>
              {(list as (EntityRecord & Note)[]).map((note) => (
                <li key={note.id}>
                  <strong>
                    {formatDay(String(note.day), language)}{' '}
                    {optionLabel(kit, observation, 'domain', String(note.domain))}
                  </strong>
                  <p>{note.what}</p>
                </li>
              ))}
            </ul>
            {total > SHOWN && (
              <TabLink href={`${LIST}?${ofChild}`}>{t('teaching.observation.card.all', { count: total })}</TabLink>
            )}
          </>
        )}
      </Loaded>
    </StudentCard>
  );
}

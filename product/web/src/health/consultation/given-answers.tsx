import { givenAnswers } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { consultation } from '@kiga/contract/health/consultation/consultation.entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import { Loaded } from '../../campus/campus.public.ts';
import styles from './question-cells.module.css';

/** The rest of closed questions that a doctor keeps, below a line that opens on demand. It also keeps the inbox above it up to date. */
export default function GivenAnswers() {
  const { t, client, language } = useKit();
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  // The first question of a kindergarten comes from outside the reach with which a doctor's stream of changes began.
  useChanges(['system.message'], () => {
    void queries.invalidateQueries({ queryKey: [consultation.key] });
  });
  const query = useLiveQuery(['health.consultation'], {
    queryKey: [givenAnswers.name],
    queryFn: ({ signal }) => client.call(givenAnswers, {}, { signal }),
    enabled: isOpen,
  });
  return (
    <details className={styles.given} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('health.consultation.given.title')}</summary>
      <p>{t('health.consultation.given.text')}</p>
      {isOpen && (
        <Loaded query={query}>
          {({ list }) =>
            list.length === 0 ? (
              <p>{t('health.consultation.given.none')}</p>
            ) : (
              <ul>
                {list.map(({ id, kigName, at, text }) => (
                  <li key={id}>
                    <span className={styles.meta}>
                      {kigName} {formatMoment(at, language)}
                    </span>
                    <div className={styles.answer}>{text}</div>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </details>
  );
}

import type { Thread } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { consultation } from '@kiga/contract/health/consultation/consultation.entity.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { useId, useState } from 'react';
import { StudentLink } from '../../campus/campus.public.ts';
import { SharedFactsList } from './shared-facts-list.tsx';
import styles from './thread.module.css';

const SideDialog = lazyDialog(() => import('./side-dialog.tsx'));

/** The part beside the messages: state and times, the acts of the asker, and what is shared of the child. */
export function QuestionSide({ thread, onChanged }: { thread: Thread; onChanged(): void }) {
  const { t, language } = useKit();
  const [asking, setAsking] = useState<'escalate' | 'close' | null>(null);
  const titleId = useId();
  const { status, urgency, dueAt, waitingSince, now, doctorName, askerName, escalations, outcome, can, child } = thread;
  const isOver = dueAt !== null && Date.parse(dueAt) <= Date.parse(now);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('health.consultation.fields.askerName'), askerName],
    [t('health.consultation.fields.doctorName'), doctorName],
    [t('health.consultation.fields.urgency'), t(`health.consultation.options.urgency.${urgency}`)],
    [t('health.consultation.fields.waitingSince'), waitingSince === null ? null : formatMoment(waitingSince, language)],
    [t('health.consultation.fields.escalations'), escalations === 0 ? null : String(escalations)],
    [t('health.consultation.fields.outcome'), outcome],
  ];
  return (
    <aside className={styles.side}>
      <section className={styles.card} aria-label={t('health.consultation.thread.stateOf')}>
        <div className={styles.state}>
          <StateTag entity={consultation} state={status} />
          {dueAt !== null && (
            <span className={styles.due} data-over={isOver}>
              {isOver && <ActIcon size={iconSizePx.tag} aria-hidden />}
              {isOver
                ? t('health.consultation.thread.overdue', { time: formatMoment(dueAt, language) })
                : t('health.consultation.thread.due', { time: formatMoment(dueAt, language) })}
            </span>
          )}
        </div>
        <dl className={styles.facts}>
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <div className={styles.tools}>
          {(['escalate', 'close'] as const).map(
            (act) =>
              can.includes(act) && (
                <Button key={act} onClick={() => setAsking(act)}>
                  {t(`health.consultation.acts.${act}`)}
                </Button>
              ),
          )}
        </div>
      </section>
      <section className={styles.card} aria-labelledby={titleId}>
        <h2 id={titleId}>{t('health.consultation.thread.facts')}</h2>
        {child !== null && (
          <StudentLink id={child.id} kigId={thread.kigId}>
            {child.name}
          </StudentLink>
        )}
        <SharedFactsList thread={thread} />
      </section>
      {asking !== null && (
        <SideDialog
          thread={thread}
          act={asking}
          onDone={() => {
            setAsking(null);
            onChanged();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </aside>
  );
}

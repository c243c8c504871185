import type { consultation } from '@kiga/contract/health/consultation/consultation.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useAgeText } from './age-text.ts';
import styles from './question-cells.module.css';

type Question = EntityRecord & SavedOf<typeof consultation>;

/** Path of a question's thread. */
export const threadHref = (id: string) => `/doctorMessagesDetail?id=${id}`;

/** The topic of a question, as a link to its thread. */
export function TopicCell({ record }: { record: EntityRecord }) {
  const { topic } = record as Question;
  return (
    <TabLink href={threadHref(record.id)} onClick={(event) => event.stopPropagation()}>
      {topic}
    </TabLink>
  );
}

/** The age of a question's child. */
export function AgeCell({ record }: { record: EntityRecord }) {
  const ageText = useAgeText();
  const { ageMonths } = record as Question;
  return ageMonths === null || ageMonths === undefined ? null : <>{ageText(ageMonths)}</>;
}

/** The moment by which an answer is due, marked once it has passed; on hover since when the asker waits. */
export function DueCell({ record }: { record: EntityRecord }) {
  const { t, language } = useKit();
  const { dueAt, waitingSince, isOverdue: isOver } = record as Question;
  if (!dueAt) return null;
  const since = waitingSince ? formatMoment(waitingSince, language) : '';
  return (
    <span
      className={styles.due}
      data-over={isOver}
      title={since && t('health.consultation.thread.waiting', { time: since })}
    >
      {isOver && <ActIcon size={iconSizePx.tag} aria-hidden />}
      {isOver
        ? t('health.consultation.thread.late', { time: formatMoment(dueAt, language) })
        : formatMoment(dueAt, language)}
    </span>
  );
}

/** The button of an open record that leads to its thread. */
export function OpenThread({ record }: { record: EntityRecord }) {
  const { t, open } = useKit();
  return (
    <Button type="primary" onClick={() => open(threadHref(record.id))}>
      {t('health.consultation.thread.open')}
    </Button>
  );
}

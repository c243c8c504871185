import { consultation } from '@kiga/contract/health/consultation/consultation.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { ChildCard } from '../child-card.tsx';
import styles from '../illness.module.css';
import { threadHref } from './question-cells.tsx';

/** The latest questions to doctors about a child. */
export default function ChildQuestions({ record }: { record: EntityRecord }) {
  const { t, language } = useKit();
  return (
    <ChildCard
      record={record}
      entity={consultation}
      title={t('health.consultation.child.title')}
      all={t('health.consultation.child.all')}
      none={t('health.consultation.child.none')}
      href="/health/consultations"
      shown={5}
    >
      {(found) => {
        const { topic, status, askedOn, doctorName } = found as EntityRecord & SavedOf<typeof consultation>;
        return (
          <>
            <TabLink href={threadHref(found.id)}>{topic}</TabLink>
            <StateTag entity={consultation} state={String(status)} />
            <span className={styles.end}>
              {doctorName} {askedOn && formatDay(askedOn, language)}
            </span>
          </>
        );
      }}
    </ChildCard>
  );
}

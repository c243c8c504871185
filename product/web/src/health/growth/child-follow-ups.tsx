import { followUp } from '@kiga/contract/health/growth/follow-up.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { ChildCard } from '../child-card.tsx';
import styles from '../illness.module.css';

/** The follow-ups of a child, with the day of the next visit. */
export default function ChildFollowUps({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, language } = kit;
  return (
    <ChildCard
      record={record}
      entity={followUp}
      title={t('health.followUp.plural')}
      all={t('health.followUp.child.all')}
      none={t('health.followUp.child.none')}
      href="/health/follow-ups"
      shown={3}
    >
      {(found) => {
        const { reason, grade, status, nextDueOn } = found as EntityRecord & SavedOf<typeof followUp>;
        return (
          <>
            <TabLink href={recordPath(kit, followUp, '/health/follow-ups', found)}>
              {reason ? t(`health.followUp.options.reason.${reason}`) : t('health.followUp.name')}
              {grade && ` · ${t(`health.followUp.options.grade.${grade}`)}`}
            </TabLink>
            <StateTag entity={followUp} state={String(status)} />
            <span className={styles.end}>
              {nextDueOn && t('health.followUp.child.next', { day: formatDay(nextDueOn, language) })}
            </span>
          </>
        );
      }}
    </ChildCard>
  );
}

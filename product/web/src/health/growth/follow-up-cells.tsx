import { followUp } from '@kiga/contract/health/growth/follow-up.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './measure.module.css';

type FollowUp = EntityRecord & SavedOf<typeof followUp>;

/** The day of the next visit, marked once it has come. */
export function NextVisitCell({ record }: { record: EntityRecord }) {
  const { today, language } = useKit();
  const { nextDueOn, status } = record as FollowUp;
  if (!nextDueOn) return <NoValue />;
  if (nextDueOn > today || status !== 'following') return formatDay(nextDueOn, language);
  return (
    <span className={styles.levels}>
      <span data-look>
        <ActIcon size={iconSizePx.button} aria-hidden />
        {formatDay(nextDueOn, language)}
      </span>
    </span>
  );
}

/** Whether the child should see a hospital; nothing where it need not. */
export function ReferralCell({ record }: { record: EntityRecord }) {
  const kit = useKit();
  if (!(record as FollowUp).needsReferral) return null;
  return (
    <span className={styles.levels}>
      <span data-look>
        <ActIcon size={iconSizePx.button} aria-hidden />
        {fieldLabel(kit, followUp, 'needsReferral')}
      </span>
    </span>
  );
}

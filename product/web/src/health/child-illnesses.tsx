import { illness } from '@kiga/contract/health/illness.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { ChildCard } from './child-card.tsx';
import styles from './illness.module.css';

/** The latest cases of a child, with the day until which it stays away. */
export default function ChildIllnesses({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, language } = kit;
  return (
    <ChildCard
      record={record}
      entity={illness}
      title={t('health.illness.child.title')}
      all={t('health.illness.child.all')}
      none={t('health.illness.child.none')}
      href="/health/illnesses"
      shown={5}
    >
      {(found) => {
        const { disease, caseDay, status, isolationUntil } = found as EntityRecord & SavedOf<typeof illness>;
        return (
          <>
            {status === 'isolating' && <ActIcon size={iconSizePx.button} aria-hidden />}
            <TabLink href={recordPath(kit, illness, '/health/illnesses', found)}>
              {disease ? t(`health.illness.options.disease.${disease}`) : t('health.illness.name')}
            </TabLink>
            <StateTag entity={illness} state={String(status)} />
            <span className={styles.end}>
              {isolationUntil && status === 'isolating'
                ? t('health.illness.child.until', { day: formatDay(isolationUntil, language) })
                : caseDay && formatDay(caseDay, language)}
            </span>
          </>
        );
      }}
    </ChildCard>
  );
}

import { check } from '@kiga/contract/health/check.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { celsiusText } from './celsius-text.ts';
import days from './check-day.module.css';
import { ChildCard } from './child-card.tsx';
import styles from './illness.module.css';
import { useSymptomWords } from './use-symptom-words.ts';

/** The latest checks of a child: half of the day, card, last temperature and symptoms. */
export default function ChildChecks({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, language } = kit;
  const wordOf = useSymptomWords();
  return (
    <ChildCard
      record={record}
      entity={check}
      title={t('health.check.child.title')}
      all={t('health.check.child.all')}
      none={t('health.check.child.none')}
      href="/mon-aft-healthDetail"
      shown={5}
    >
      {(found) => {
        const { day, part, colour, temperatures, symptoms } = found as EntityRecord & SavedOf<typeof check>;
        const celsius = temperatures?.at(-1)?.celsius;
        const words = (symptoms ?? []).map(({ symptom }) => wordOf(symptom)).join(t('kit.list.nameSeparator'));
        return (
          <>
            <TabLink href={recordPath(kit, check, '/mon-aft-healthDetail', found)}>
              {formatDay(String(day), language)} {t(`health.check.options.part.${part}`)}
            </TabLink>
            {colour && (
              <span className={days.colour} data-colour={colour}>
                {t(`health.check.options.colour.${colour}`)}
              </span>
            )}
            {celsius !== undefined && celsiusText(celsius)}
            <span className={styles.end}>{words}</span>
          </>
        );
      }}
    </ChildCard>
  );
}

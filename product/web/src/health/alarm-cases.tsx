import type { AlarmCaseRow } from '@kiga/contract/health/alarm.acts.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Loaded } from '../campus/campus.public.ts';
import styles from './illness.module.css';
import { useAlarmCases } from './use-alarm-cases.ts';

/** The cases of an alarm by name, for readers of health; others see their number only. */
export default function CasesOfAlarm({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, can } = kit;
  const query = useAlarmCases({ id: record.id, kigId: record.kigId });
  const hidden = <p className={styles.quiet}>{t('health.alarm.caseList.hidden')}</p>;
  return (
    <DetailSection title={`${t('health.alarm.caseList.title')} · ${String(record.caseCount ?? '')}`}>
      {can('health.illness.read') ? (
        <Loaded query={query}>
          {({ cases }) => {
            if (cases === null) return hidden;
            if (cases.length === 0) return <p className={styles.quiet}>{t('health.alarm.caseList.none')}</p>;
            return (
              <ul className={styles.cases}>
                {cases.map((one) => (
                  <li key={one.studentId}>
                    {one.illnessId === null ? (
                      <strong>{caseName(kit, one)}</strong>
                    ) : (
                      <TabLink href={`/health/illnesses/${one.illnessId}`}>{caseName(kit, one)}</TabLink>
                    )}
                    <span>{one.className}</span>
                    <span className={styles.end}>{caseText(kit, one)}</span>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      ) : (
        hidden
      )}
    </DetailSection>
  );
}

/** Returns the name of a child; in English with its reading. */
export function caseName({ language }: Pick<Kit, 'language'>, { name, nameLatin }: AlarmCaseRow): string {
  return language === 'en_US' && nameLatin !== null ? `${name} ${nameLatin}` : name;
}

/** Returns the state of a case in words. */
export function caseText({ t, language }: Kit, { day, status, isolationUntil }: AlarmCaseRow): string {
  const shown = formatDay(day, language);
  if (status === null) return t('health.alarm.caseList.checked', { day: shown });
  const line = t('health.alarm.caseList.case', { day: shown, status: t(`health.illness.options.status.${status}`) });
  return isolationUntil === null
    ? line
    : `${line}${t('kit.field.comma')}${t('health.alarm.caseList.until', { until: formatDay(isolationUntil, language) })}`;
}

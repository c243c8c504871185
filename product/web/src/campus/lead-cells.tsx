import { lead } from '@kiga/contract/campus/lead.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { CodedText } from '@kiga/kit-web/fields/coded.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Fragment } from 'react';
import { Portrait } from '../drawing/portrait.tsx';
import styles from './lead.module.css';
import { asLead, daysToNext } from './lead-record.ts';
import { useAgeText } from './student-cells.tsx';

const PORTRAIT_PX = 32;

interface CellProps {
  record: EntityRecord;
}

/** Portrait and name of the child, with other known facts below. */
export function ChildCell({ record }: CellProps) {
  const { id, childName, sex } = asLead(record);
  return (
    <span className={styles.child}>
      <Portrait id={id} sex={sex} size={PORTRAIT_PX} />
      <span className={styles.two}>
        <span>{childName}</span>
        <ChildFacts record={record} />
      </span>
    </span>
  );
}

/** Known sex and age; in English the name in Latin letters first. */
export function ChildFacts({ record }: CellProps) {
  const { t, language } = useKit();
  const { childName, childNameLatin, sex, birthday } = asLead(record);
  const age = useAgeText(birthday);
  const latin = language === 'en_US' && childNameLatin !== childName ? childNameLatin : null;
  const facts = [latin, sex && t(`campus.lead.options.sex.${sex}`), age].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <span className={styles.second}>
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          <span className={styles.fact}>{index < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
        </Fragment>
      ))}
    </span>
  );
}

/** Source of the lead. */
export function SourceText({ record }: CellProps) {
  const { source } = asLead(record);
  return (
    <span>
      <CodedText entity={lead} field={lead.fields.source} name="source" value={source} record={record} />
    </span>
  );
}

/** The inquirer, and the relation to the child. */
export function ParentCell({ record }: CellProps) {
  const { t } = useKit();
  const { parentName, relation } = asLead(record);
  if (!parentName) return <NoValue />;
  return (
    <span>
      {parentName} {relation && <span className={styles.second}>{t(`campus.lead.options.relation.${relation}`)}</span>}
    </span>
  );
}

/** Day of the next follow-up; red once it has passed, amber on the day itself, each with a text. */
export function NextDateCell({ record }: CellProps) {
  const { t, today, language } = useKit();
  const lead = asLead(record);
  if (!lead.nextFollowDate) return <NoValue />;
  const day = formatDay(lead.nextFollowDate, language);
  const days = daysToNext(lead, today);
  if (days === null || days > 1) return <span>{day}</span>;
  const tone = days < 0 ? styles.act : days === 0 ? styles.look : undefined;
  const word =
    days < 0
      ? t('campus.lead.list.overdue', { count: -days })
      : days === 0
        ? t('campus.lead.list.today')
        : t('campus.lead.list.tomorrow');
  return (
    <span className={`${styles.two} ${tone ?? ''}`}>
      <span>{day}</span>
      <span className={styles.small}>{word}</span>
    </span>
  );
}

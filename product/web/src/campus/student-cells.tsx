import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ageOn, daysBetween, formatDay } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Pill as MedicineIcon } from 'lucide-react';
import styles from './student.module.css';
import { StudentPortrait } from './student-portrait.tsx';
import { asStudent, bySeverity, isSevere } from './student-record.ts';

/** Days before the end of a service from which it is highlighted. */
const LOOK_DAYS = 30;

interface CellProps {
  record: EntityRecord;
}

/** Portrait, name and number; in English the name in Latin letters replaces the number. */
export function StudentCell({ record }: CellProps) {
  const { language } = useKit();
  const { stuName, stuNameLatin, stuNo } = asStudent(record);
  const second = language === 'en_US' && stuNameLatin && stuNameLatin !== stuName ? stuNameLatin : stuNo;
  return (
    <span className={styles.student}>
      <StudentPortrait record={record} />
      <span className={styles.two}>
        <span>{stuName}</span>
        {second && <span className={styles.second}>{second}</span>}
      </span>
    </span>
  );
}

/** Age today, with the birthday on hover. */
export function AgeCell({ record }: CellProps) {
  const { birthday } = asStudent(record);
  const { language } = useKit();
  const age = useAgeText(birthday);
  if (!birthday) return <NoValue />;
  return <span title={formatDay(birthday, language)}>{age}</span>;
}

/** Returns today's age in years and months; empty where the birthday is unknown. */
export function useAgeText(birthday: string | null | undefined): string {
  const { t, today } = useKit();
  const age = birthday ? ageOn(birthday, today) : null;
  return age ? t('campus.student.list.ageText', { years: age.years, months: age.months }) : '';
}

/** The first guardian to call, with the visible part of the phone number. */
export function GuardianCell({ record }: CellProps) {
  const { t } = useKit();
  const first = asStudent(record).parents?.[0];
  if (!first) return <NoValue />;
  return (
    <span className={styles.two}>
      <span>
        {first.parentName}{' '}
        <span className={styles.second}>{t(`campus.student.options.relation.${first.relation}`)}</span>
      </span>
      {first.parentPhone && <span className={styles.second}>{first.parentPhone}</span>}
    </span>
  );
}

/**
 * Allergies in one tag: red for a severe one, with a pill icon where all are to drugs. A child without allergies has a
 * plain text; the cell is empty where the reader may not see them.
 */
export function AllergyCell({ record }: CellProps) {
  const { t } = useKit();
  if (!('allergies' in record)) return null;
  const allergies = bySeverity(asStudent(record).allergies ?? []);
  const [first, second] = allergies;
  if (!first) return <NoValue />;
  const severe = isSevere(first);
  const Icon = !severe && allergies.every(({ kind }) => kind === 'drug') ? MedicineIcon : ActIcon;
  const separator = t('campus.student.list.allergenSeparator');
  const all = allergies.map(({ allergen }) => allergen).join(separator);
  const shown = severe
    ? [first.allergen, t('campus.student.options.severity.severe')]
    : [first.allergen, ...(second ? [second.allergen] : [])];
  const hidden = allergies.length - (severe ? 1 : 2);
  return (
    <span className={severe ? styles.act : styles.look} title={all}>
      <Icon size={iconSizePx.tag} aria-hidden />
      {shown.join(separator)}
      {hidden > 0 && ` ${t('campus.student.list.moreAllergens', { count: allergies.length })}`}
    </span>
  );
}

/** Number of the card, with a text for a lost card or for none. */
export function CardCell({ record }: CellProps) {
  const { t } = useKit();
  const { cardNumber, cardState } = asStudent(record);
  if (!cardNumber) return <span className={styles.quiet}>{t('campus.student.list.noCard')}</span>;
  if (cardState !== 'lost') return <CardNumber cardNumber={cardNumber} />;
  return (
    <span className={styles.two}>
      <CardNumber cardNumber={cardNumber} />
      <span className={styles.lost}>{t('campus.student.options.cardState.lost')}</span>
    </span>
  );
}

/** Number of a card in groups of four, which are easier to read and compare. */
export function CardNumber({ cardNumber }: { cardNumber: string }) {
  return <span>{/^\d{8,}$/.test(cardNumber) ? cardNumber.replace(/(\d{4})(?=\d)/g, '$1 ') : cardNumber}</span>;
}

/** Status of the child: a dot and a text. */
export function StatusCell({ record }: CellProps) {
  const { t } = useKit();
  const { status } = asStudent(record);
  if (!status) return <NoValue />;
  return (
    <span className={styles.status}>
      <span className={status === 'enrolled' ? styles.dot : styles.ring} aria-hidden />
      {t(`campus.student.options.status.${status}`)}
    </span>
  );
}

/** End of the service, highlighted from 30 days before. */
export function ServiceEndCell({ record }: CellProps) {
  const { t, today, language } = useKit();
  const { serviceEndDate } = asStudent(record);
  if (!serviceEndDate) return <NoValue />;
  const left = daysBetween(today, serviceEndDate);
  const day = formatDay(serviceEndDate, language);
  if (left > LOOK_DAYS) return day;
  const word =
    left < 0
      ? t('campus.student.list.ended')
      : left === 0
        ? t('campus.student.list.endsToday')
        : t('campus.student.list.daysLeft', { count: left });
  return (
    <span className={left < 0 ? styles.twoPast : styles.twoLook}>
      <span>{day}</span>
      <span className={styles.small}>{word}</span>
    </span>
  );
}

import { readContact, studentAround } from '@kiga/contract/campus/student.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import type { OwnPageProps } from '@kiga/kit-web/entity/screen-options.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import RecordHistory from '@kiga/kit-web/history/record-history.tsx';
import { CollapseIcon, ExpandIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Phone, useContact } from '../contact.tsx';
import { CardNumber, StatusCell, useAgeText } from '../student-cells.tsx';
import { AllergyAlert } from '../student-detail.tsx';
import { loadStudentSections, type StudentSection } from '../student-parts.ts';
import { StudentPhoto } from '../student-portrait.tsx';
import { asStudent } from '../student-record.ts';
import { ownSections } from './own-sections.ts';
import { StudentCard } from './student-card-frame.tsx';
import styles from './student-page.module.css';
import { useChildQuery } from './use-child-query.ts';

const columns = ['left', 'middle', 'right'] as const;

/** Returns the page of one child, once the sections of all areas are loaded. */
export async function loadStudentPage() {
  const later = await loadStudentSections();
  const sections = [...ownSections, ...later].toSorted((a, b) => a.order - b.order);
  return { default: (props: OwnPageProps) => <StudentPage {...props} sections={sections} /> };
}

type StudentPageProps = OwnPageProps & { sections: readonly StudentSection[] };

/** All about one child on one screen: who it is and what could harm it, today, and three columns of cards. */
function StudentPage({ record, href, acts, sections }: StudentPageProps) {
  const kit = useKit();
  const isHistory = useSearchParams()[0].get('part') === 'history' && record.can.includes('readHistory');
  const offered = sections.filter((section) => section.offered(kit, record));
  const inPlace = (place: StudentSection['place']) =>
    offered
      .filter((section) => section.place === place)
      .map(({ name, Component }) => <Component key={name} record={record} />);
  return (
    <article className={styles.page}>
      <div className={styles.top}>
        <h1>{asStudent(record).stuName}</h1>
        <StatusCell record={record} />
        <ClassPlace record={record} href={href} />
        <div className={styles.acts}>{acts}</div>
      </div>
      {isHistory ? (
        <StudentCard
          title={kit.t('campus.student.page.history')}
          extra={
            <TabLink href={`${recordPath(kit, student, href, record)}#`}>
              {kit.t('campus.student.page.backToPage')}
            </TabLink>
          }
        >
          <RecordHistory key={record.id} entity={student} record={record} />
        </StudentCard>
      ) : (
        <>
          <Facts record={record} />
          {inPlace('line')}
          <div className={styles.columns}>
            {columns.map((column) => (
              <div key={column}>{inPlace(column)}</div>
            ))}
          </div>
        </>
      )}
    </article>
  );
}

/** Class of the child and its place there, with arrows to the children before and after it. */
function ClassPlace({ record, href }: { record: EntityRecord; href: string }) {
  const kit = useKit();
  const { t } = kit;
  const tab = useTab();
  const { data } = useChildQuery(studentAround, record, [student.key]);
  const { classIdText } = asStudent(record);
  const place = data?.place;
  const step = (id: string | null, label: string, icon: ReactNode) => (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        aria-label={label}
        icon={icon}
        disabled={id === null}
        onClick={() => id !== null && tab.replace(recordPath(kit, student, href, { ...record, id }))}
      />
    </Tooltip>
  );
  return (
    <span className={styles.place}>
      {classIdText && <span>{classIdText}</span>}
      {place && (
        <>
          <span>{t('campus.student.page.place', { place: place.place, total: place.total })}</span>
          {step(place.previousId, t('campus.student.page.previous'), <CollapseIcon size={iconSizePx.button} />)}
          {step(place.nextId, t('campus.student.page.next'), <ExpandIcon size={iconSizePx.button} />)}
        </>
      )}
    </span>
  );
}

/** Who the child is, what could harm it, and whom to call. */
function Facts({ record }: { record: EntityRecord }) {
  const { t, language } = useKit();
  const { classIdText, sex, birthday, stuNo, cardNumber, admissionDate } = asStudent(record);
  const age = useAgeText(birthday);
  const separator = t('campus.student.list.allergenSeparator');
  const sexText = sex && t(`campus.student.options.sex.${sex}`);
  const card = cardNumber ? <CardNumber cardNumber={cardNumber} /> : t('campus.student.list.noCard');
  const facts: [label: string, value: ReactNode][] = [
    [t('campus.student.fields.classId'), classIdText],
    [t('campus.student.page.age'), [age, sexText].filter(Boolean).join(separator)],
    [t('campus.student.fields.birthday'), birthday && formatDay(birthday, language)],
    [t('campus.student.fields.stuNo'), stuNo],
    ...(cardNumber === undefined
      ? []
      : ([[t('campus.student.fields.cardNumber'), card]] satisfies [string, ReactNode][])),
    [t('campus.student.fields.admissionDate'), admissionDate && formatDay(admissionDate, language)],
  ];
  return (
    <header className={styles.facts}>
      <StudentPhoto record={record} />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <NoValue />}</dd>
          </div>
        ))}
      </dl>
      {'allergies' in record && <Danger record={record} />}
      {'parents' in record && <Guardians record={record} />}
    </header>
  );
}

function Danger({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  return (
    <div className={styles.danger}>
      {asStudent(record).allergies?.length ? (
        <AllergyAlert record={record} />
      ) : (
        <p className={styles.quiet}>{t('campus.student.page.noAllergies')}</p>
      )}
    </div>
  );
}

function Guardians({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const parents = asStudent(record).parents ?? [];
  const masked = parents.some(({ parentPhone }) => isMasked(parentPhone));
  const { contact, extra } = useContact(record, readContact, masked);
  return (
    <div className={styles.guardians}>
      <div>
        <span className={styles.note}>{t('campus.student.detail.guardians')}</span>
        <span className={styles.extra}>{extra}</span>
      </div>
      {parents.length === 0 ? (
        <p className={styles.quiet}>{t('campus.student.detail.noGuardians')}</p>
      ) : (
        <ul>
          {parents.map(({ parentName, relation, parentPhone }, index) => {
            const phone = contact?.parents[index]?.parentPhone ?? parentPhone;
            return (
              <li key={`${parentName} ${relation}`}>
                <strong>{parentName}</strong>
                <small>{t(`campus.student.options.relation.${relation}`)}</small>
                {phone ? <Phone phone={phone} /> : <span>{t('campus.student.detail.phoneless')}</span>}
                {index === 0 && <small className={styles.end}>{t('campus.student.page.primary')}</small>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

import { CERTIFICATE_NOTICE_DAYS } from '@kiga/contract/campus/certificate-notice.ts';
import { readTeacherContact } from '@kiga/contract/campus/teacher.acts.ts';
import { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection, FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Phone, useContact } from './contact.tsx';
import { ExpiryNote } from './expiry-note.tsx';
import { FurtherCards } from './further-cards.tsx';
import { ClassLink } from './record-links.tsx';
import styles from './teacher.module.css';
import { TeacherCardCell } from './teacher-cells.tsx';
import { asTeacher, type Teacher } from './teacher-record.ts';

interface PartProps {
  record: EntityRecord;
}

/** The classes of a teacher; their own forms write them. */
export function ClassesSection({ record }: PartProps) {
  const { t } = useKit();
  const { kigId, classes } = asTeacher(record);
  if (classes === undefined) return null;
  return (
    <DetailSection title={t('campus.teacher.groups.classes')}>
      {!classes || classes.length === 0 ? (
        <p className={styles.quiet}>{t('campus.teacher.noClasses')}</p>
      ) : (
        <table className={styles.table}>
          <tbody>
            {classes.map(({ classId, className, part }) => (
              <tr key={`${classId} ${part}`}>
                <th scope="row">
                  <ClassLink id={classId} title={className} kigId={kigId} />
                </th>
                <td>{t(`campus.teacher.options.part.${part}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

/** Phone and ID number of a teacher; the whole numbers appear on demand, and the look is logged. */
export function ContactSection({ record }: PartProps) {
  const { t } = useKit();
  const { phone } = asTeacher(record);
  const { contact, extra } = useContact(record, readTeacherContact, isMasked(phone));
  if (phone === undefined) return null;
  return (
    <DetailSection title={t('campus.teacher.groups.contact')} extra={extra}>
      <FieldList
        entity={teacher}
        fields={['phone', 'idNumber']}
        record={{ ...record, ...contact }}
        columns={{ phone: { Cell: PhoneCell, inRecord: true } }}
      />
    </DetailSection>
  );
}

function PhoneCell({ record }: PartProps) {
  const { phone } = asTeacher(record);
  return phone ? <Phone phone={phone} /> : <NoValue />;
}

const always = ['positionId', 'rank', 'sex', 'entryDate', 'cardNumber', 'accountName'];

/** Job title, card and account; where the teacher has resigned, when and why. */
export function WorkSection({ record }: PartProps) {
  const { t } = useKit();
  const { status } = asTeacher(record);
  const left = status === 'resigned' ? ['resignedOn', 'resignReason'] : [];
  const fields = [...always, ...left, 'remark'].filter((name) => name in record);
  return (
    <DetailSection title={t('campus.teacher.groups.work')}>
      <FieldList
        entity={teacher}
        fields={fields}
        record={record}
        columns={{
          cardNumber: { Cell: TeacherCardCell, inRecord: true },
          accountName: { Cell: AccountName, inRecord: true },
        }}
      />
      <FurtherCards holder="teacher" record={record} />
    </DetailSection>
  );
}

/** User name of the linked account, as a link for readers of accounts. */
function AccountName({ record }: PartProps) {
  const kit = useKit();
  const { accountName } = asTeacher(record);
  if (!accountName) return <NoValue />;
  if (!kit.can('system.user.read')) return accountName;
  return <TabLink href={`/system/users?q=${encodeURIComponent(accountName)}`}>{accountName}</TabLink>;
}

type Certificate = NonNullable<Teacher['certificates']>[number];

/** The certificates with their last days. */
export function CertificatesSection({ record }: PartProps) {
  const { t } = useKit();
  const { certificates } = asTeacher(record);
  if (certificates === undefined) return null;
  return (
    <DetailSection title={t('campus.teacher.groups.certificates')}>
      {!certificates || certificates.length === 0 ? (
        <p className={styles.quiet}>{t('campus.teacher.noCertificates')}</p>
      ) : (
        <table className={styles.table}>
          <tbody>
            {certificates.map((one) => (
              <tr key={`${one.certificateName} ${one.certificateNumber}`}>
                <th scope="row">{one.certificateName}</th>
                <td>{one.certificateNumber ?? <NoValue />}</td>
                <td>
                  <ValidUntil {...one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

/** Last day of a certificate, highlighted from the day of the notice. */
function ValidUntil({ expiresOn }: Certificate) {
  const { t, language } = useKit();
  if (!expiresOn) return t('campus.teacher.certificate.noEnd');
  return (
    <>
      {t('campus.teacher.certificate.until', { day: formatDay(expiresOn, language) })}{' '}
      <ExpiryNote expiresOn={expiresOn} noticeDays={CERTIFICATE_NOTICE_DAYS} />
    </>
  );
}

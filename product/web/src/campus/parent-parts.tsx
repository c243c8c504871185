import { readParentContact } from '@kiga/contract/campus/parent.acts.ts';
import { parent } from '@kiga/contract/campus/parent.entity.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection, FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Phone, useContact } from './contact.tsx';
import styles from './parent.module.css';
import { asParent } from './parent-record.ts';
import { StudentLink } from './student-link.tsx';

interface PartProps {
  record: EntityRecord;
}

/** A parent's children, each a link, with their classes and what the parent is to them. */
export function ChildrenCell({ record }: PartProps) {
  const { t } = useKit();
  const { kigId, children } = asParent(record);
  if (!children || children.length === 0) return <NoValue />;
  return (
    <span className={styles.children}>
      {children.map(({ studentId, stuName, className, relation }) => (
        <span key={studentId}>
          <StudentLink id={studentId} kigId={kigId}>
            {stuName}
          </StudentLink>{' '}
          <span className={styles.second}>
            {className} {relation && t(`campus.parent.options.relation.${relation}`)}
          </span>
        </span>
      ))}
    </span>
  );
}

/** Phone of a parent; the number appears on demand, and the look is logged. */
export function ContactSection({ record }: PartProps) {
  const { t } = useKit();
  const { parentPhone } = asParent(record);
  const { contact, extra } = useContact(record, readParentContact, isMasked(parentPhone));
  const phone = contact?.parentPhone ?? parentPhone;
  return (
    <DetailSection title={t('campus.parent.fields.parentPhone')} extra={extra}>
      {phone ? <Phone phone={phone} /> : <NoValue />}
      {'remark' in record && <FieldList entity={parent} fields={['remark']} record={record} />}
    </DetailSection>
  );
}

/** The children in their classes; their own forms write them. */
export function ChildrenSection({ record }: PartProps) {
  const { t } = useKit();
  const { kigId, children } = asParent(record);
  if (children === undefined) return null;
  return (
    <DetailSection title={t('campus.parent.groups.children')}>
      {!children || children.length === 0 ? (
        <p className={styles.quiet}>{t('campus.parent.noChildren')}</p>
      ) : (
        <table className={styles.table}>
          <tbody>
            {children.map(({ studentId, stuName, className, relation }) => (
              <tr key={studentId}>
                <th scope="row">
                  <StudentLink id={studentId} kigId={kigId}>
                    {stuName}
                  </StudentLink>
                </th>
                <td>{className}</td>
                <td>{t(`campus.parent.options.relation.${relation}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

import { readContact } from '@kiga/contract/campus/student.acts.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Phone, useContact } from './contact.tsx';
import styles from './student.module.css';
import { asStudent } from './student-record.ts';

interface PartProps {
  record: EntityRecord;
}

/** The guardians in calling order; their numbers appear on demand, and the look is logged. */
export default function GuardianSection({ record }: PartProps) {
  const { t } = useKit();
  const { parents } = asStudent(record);
  const masked = (parents ?? []).some(({ parentPhone }) => isMasked(parentPhone));
  const { contact, extra } = useContact(record, readContact, masked);
  if (parents === undefined) return null;
  const rows = (parents ?? []).map((parent, index) => ({
    ...parent,
    parentPhone: contact?.parents[index]?.parentPhone ?? parent.parentPhone,
  }));

  return (
    <DetailSection title={t('campus.student.detail.guardians')} extra={extra}>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{t('campus.student.detail.noGuardians')}</p>
      ) : (
        <table className={styles.guardians}>
          <tbody>
            {rows.map(({ parentName, relation, parentPhone }) => (
              <tr key={`${parentName} ${relation}`}>
                <th scope="row">{parentName}</th>
                <td>{t(`campus.student.options.relation.${relation}`)}</td>
                <td className={styles.phone}>
                  {parentPhone ? <Phone phone={parentPhone} /> : t('campus.student.detail.phoneless')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

import { readContact } from '@kiga/contract/campus/student.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './contact.module.css';
import { Phone, useContact } from './contact.tsx';

/** The guardians of a child with their phones, once the reader asks for them; each look is logged. */
export default function GuardianPhones({ id, kigId }: { id: string; kigId: string }) {
  const { t, can } = useKit();
  const record = { id, kigId, version: 0, can: can('campus.student.readContact') ? ['readContact'] : [] };
  const { contact, extra } = useContact(record as Parameters<typeof useContact>[0], readContact, true);
  if (contact === null) return extra;
  if (contact.parents.length === 0) return <span>{t('campus.student.detail.noGuardians')}</span>;
  return (
    <ul className={styles.guardians}>
      {contact.parents.map(({ parentName, relation, parentPhone }) => (
        <li key={`${parentName} ${relation}`}>
          {parentName} <small>{t(`campus.student.options.relation.${relation}`)}</small>{' '}
          {parentPhone ? <Phone phone={parentPhone} /> : t('campus.student.detail.phoneless')}
        </li>
      ))}
    </ul>
  );
}

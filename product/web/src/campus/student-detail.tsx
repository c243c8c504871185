import { readContact } from '@kiga/contract/campus/student.acts.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import { DetailSection } from '@kiga/kit-web/detail/record-sections.tsx';
import { Portrait } from '@kiga/kit-web/drawing/portrait.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity-screen/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity-screen/failure-text.ts';
import { ActIcon, iconSizePx, ShowIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Button } from 'antd';
import { useState } from 'react';
import styles from './student.module.css';
import { StatusCell, useAgeText } from './student-cells.tsx';
import { asStudent, bySeverity, isSevere } from './student-record.ts';

const PORTRAIT_PX = 60;

interface PartProps {
  record: EntityRecord;
}

/** Who the child is. */
export function StudentHead({ record }: PartProps) {
  const { t } = useKit();
  const { id, stuName, stuNo, sex, birthday, classIdText, status } = asStudent(record);
  const age = useAgeText(birthday);
  return (
    <header className={styles.head}>
      <Portrait id={id} sex={sex} size={PORTRAIT_PX} shape="tile" />
      <div>
        <div className={styles.headLine}>
          <h2 className={styles.name}>{stuName}</h2>
          {status && <StatusCell record={record} />}
        </div>
        <div className={styles.facts}>
          {classIdText && <span>{classIdText}</span>}
          {sex && <span>{t(`campus.student.options.sex.${sex}`)}</span>}
          {age && <span>{age}</span>}
          {stuNo && <span>{t('campus.student.detail.number', { stuNo })}</span>}
        </div>
      </div>
    </header>
  );
}

/** What could harm the child, before everything else. */
export function AllergyAlert({ record }: PartProps) {
  const { t } = useKit();
  const allergies = bySeverity(asStudent(record).allergies ?? []);
  if (allergies.length === 0) return null;
  const separator = t('campus.student.list.allergenSeparator');
  const severe = allergies.filter(isSevere);
  const others = allergies.filter((allergy) => !isSevere(allergy));
  const named = (list: typeof allergies) => list.map(({ allergen }) => allergen).join(separator);
  return (
    <div className={severe.length > 0 ? styles.alertAct : styles.alertLook} role="note">
      <ActIcon size={iconSizePx.header} aria-hidden />
      <div>
        <strong>
          {severe.length > 0
            ? t('campus.student.detail.severeTitle', { allergens: named(severe) })
            : t('campus.student.detail.allergiesTitle', { allergens: named(others) })}
        </strong>
        {severe.length > 0 && others.length > 0 && (
          <div>{t('campus.student.detail.allergiesTitle', { allergens: named(others) })}</div>
        )}
        {severe.length > 0 && <div>{t('campus.student.detail.severeText')}</div>}
      </div>
    </div>
  );
}

/** The guardians in the order in which to call them; their numbers are shown on demand, and that is noted. */
export function GuardianSection({ record }: PartProps) {
  const kit = useKit();
  const { message } = App.useApp();
  const { id, kigId, parents, can } = asStudent(record);
  const [contact, setContact] = useState<{ id: string; parents: { parentPhone: string }[] } | null>(null);
  const [asking, setAsking] = useState(false);
  if (parents === undefined) return null;
  const seen = contact?.id === id ? contact.parents : null;
  const rows = (parents ?? []).map((parent, index) => ({
    ...parent,
    parentPhone: seen?.[index]?.parentPhone ?? parent.parentPhone,
  }));
  const masked = rows.some(({ parentPhone }) => isMasked(parentPhone));

  async function showPhones() {
    setAsking(true);
    try {
      const answer = await kit.client.call(readContact, { id, ...(kit.tenantOfSession === null ? { kigId } : {}) });
      setContact({ id, parents: answer.parents });
    } catch (error) {
      message.error(failureText(kit, error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <DetailSection
      title={kit.t('campus.student.detail.guardians')}
      extra={
        masked && can.includes('readContact') ? (
          <span className={styles.show}>
            <Button
              type="link"
              size="small"
              loading={asking}
              icon={<ShowIcon size={iconSizePx.button} />}
              onClick={() => void showPhones()}
            >
              {kit.t('campus.student.detail.showPhones')}
            </Button>
            <span className={styles.quiet}>{kit.t('campus.student.detail.noted')}</span>
          </span>
        ) : (
          seen && <span className={styles.quiet}>{kit.t('campus.student.detail.shown')}</span>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={styles.quiet}>{kit.t('campus.student.detail.noGuardians')}</p>
      ) : (
        <table className={styles.guardians}>
          <tbody>
            {rows.map(({ parentName, relation, parentPhone }) => (
              <tr key={`${parentName} ${relation}`}>
                <th scope="row">{parentName}</th>
                <td>{kit.t(`campus.student.options.relation.${relation}`)}</td>
                <td className={styles.phone}>
                  {parentPhone ? (
                    isMasked(parentPhone) ? (
                      parentPhone
                    ) : (
                      <a href={`tel:${parentPhone}`}>{parentPhone}</a>
                    )
                  ) : (
                    kit.t('campus.student.detail.phoneless')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DetailSection>
  );
}

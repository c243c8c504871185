import type { RenewalCandidate } from '@kiga/contract/billing/recharge-order.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { Picture } from '@kiga/kit-web/files/picture.tsx';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { CheckBox } from '@kiga/kit-web/list/table-head.tsx';
import { ArrowRight as BecomesIcon } from 'lucide-react';
import { Portrait } from '../../drawing/portrait.tsx';
import { formatYuan } from '../yuan.ts';
import styles from './renewal.module.css';
import { type Beginning, beginningOf, type Choice } from './renewal-model.ts';

const FACE_PX = 32;
/** Days left from which on an end is near. */
const NEAR_DAYS = 7;

const beginnings: Readonly<Record<Beginning, string>> = {
  end: 'billing.renewal.fromEnd',
  today: 'billing.renewal.fromToday',
  admission: 'billing.renewal.fromAdmission',
};

interface RenewalRowProps {
  child: RenewalCandidate;
  today: string;
  choice: Choice | null;
  /** Price of a month. */
  priceFen: number;
  /** Last day of service after the renewal; null where it is not renewed. */
  until: string | null;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

/** A child: the end of its service now, and after the renewal. A click anywhere in the row chooses it. */
export function RenewalRow({ child, today, choice, priceFen, until, isChosen, onChoose }: RenewalRowProps) {
  const kit = useKit();
  const { t, language } = kit;
  const { id, stuName, className, facePhoto, serviceEndDate } = child;
  const months = choice === null || choice.offer.tryFlag ? 0 : choice.months;
  const drawn = <Portrait id={id} size={FACE_PX} />;
  return (
    // The checkbox is the way of the keyboard.
    <tr
      data-chosen={isChosen}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('label')) onChoose(!isChosen);
      }}
    >
      <td className={styles.box}>
        <CheckBox label={t('billing.renewal.select', { name: stuName })} checked={isChosen} onChange={onChoose} />
      </td>
      <th scope="row">
        <span className={styles.child}>
          {facePhoto ? <Picture path={facePhoto} alt="" className={styles.face} placeholder={drawn} /> : drawn}
          <strong>{stuName}</strong>
        </span>
      </th>
      <td>{className ?? <NoValue />}</td>
      <td data-tone={toneOf(child)}>
        <span className={styles.day}>
          {serviceEndDate === null ? t('billing.renewal.noService') : formatDay(serviceEndDate, language)}
        </span>
        <span className={styles.note}>{leftText(kit, child)}</span>
      </td>
      <td className={styles.arrow} aria-hidden>
        {until !== null && <BecomesIcon size={iconSizePx.tag} />}
      </td>
      {until === null || choice === null ? (
        <td className={styles.quiet}>{t('billing.renewal.notRenewed')}</td>
      ) : (
        <td>
          <strong className={styles.day}>{formatDay(until, language)}</strong>
          <span className={styles.note}>
            {t(beginnings[beginningOf({ from: serviceEndDate, until }, today, choice)])}
          </span>
        </td>
      )}
      <td className={until === null ? styles.noAmount : styles.number}>
        {formatYuan(until === null ? 0 : months * priceFen)}
      </td>
    </tr>
  );
}

function toneOf({ daysLeft }: RenewalCandidate): 'act' | 'look' | undefined {
  if (daysLeft === null) return undefined;
  return daysLeft < 0 ? 'act' : daysLeft <= NEAR_DAYS ? 'look' : undefined;
}

function leftText({ t }: Kit, { daysLeft }: RenewalCandidate): string {
  if (daysLeft === null) return t('billing.renewal.noServiceText');
  if (daysLeft === 0) return t('billing.renewal.endsToday');
  return daysLeft < 0
    ? t('billing.renewal.ended', { count: -daysLeft })
    : t('billing.renewal.left', { count: daysLeft });
}

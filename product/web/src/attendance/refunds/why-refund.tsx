import { type ExplainedRefund, explainRefund, type RefundLine } from '@kiga/contract/attendance/refund-list.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { Loaded } from '../../campus/campus.public.ts';
import styles from './refunds.module.css';

interface WhyRefundProps {
  listId: string;
  line: RefundLine;
  onClose(): void;
}

/** The days and the rule from which a refund was computed. */
export default function WhyRefund({ listId, line, onClose }: WhyRefundProps) {
  const { t, client } = useKit();
  useFocusBack();
  const { studentId, amountFen } = line;
  const query = useQuery({
    queryKey: [explainRefund.name, listId, line],
    queryFn: ({ signal }) => client.call(explainRefund, { id: listId, studentId }, { signal }),
  });
  const name = line.name ?? t('attendance.refundList.lines.deleted');
  return (
    <Modal
      open
      width={560}
      footer={null}
      title={t('attendance.refundList.why.title', { name, amount: formatFen(amountFen) })}
      onCancel={onClose}
    >
      <Loaded query={query} rows={5}>
        {(refund) => <Reasons {...refund} />}
      </Loaded>
    </Modal>
  );
}

function Reasons({ terms, days, ...refund }: ExplainedRefund) {
  const { t, language } = useKit();
  const why = (key: string, params?: Record<string, string | number>) => t(`attendance.refundList.why.${key}`, params);
  const absent = days.filter(({ cameHalves }) => cameHalves === 0);
  return (
    <div className={styles.reasons}>
      <dl>
        <div>
          <dt>{why('rule')}</dt>
          <dd>{terms.ruleName}</dd>
        </div>
        <div>
          <dt>{why('source')}</dt>
          <dd>{terms.source}</dd>
        </div>
      </dl>
      <ul>
        <li>
          {why('fee', {
            measure: t(`attendance.refundRule.options.measure.${terms.measure}`),
            measured: refund.measuredDays,
            due: refund.dueDays,
            percent: refund.percent,
            fee: formatFen(terms.feeFen),
            part: formatFen(refund.feePartFen),
          })}
        </li>
        <li>
          {why('meals', {
            absent: refund.absentDays,
            days: refund.mealDays,
            meal: formatFen(terms.mealFen),
            part: formatFen(refund.mealPartFen),
          })}
        </li>
        {terms.firstDaysKept > 0 && <li>{why('kept', { count: terms.firstDaysKept })}</li>}
        {terms.noticeBefore !== null && <li>{why('notice', { time: terms.noticeBefore })}</li>}
      </ul>
      <h3>{why('days')}</h3>
      {days.length === 0 ? (
        <p className={styles.quiet}>{why('gone')}</p>
      ) : absent.length === 0 ? (
        <p className={styles.quiet}>{why('noneAbsent')}</p>
      ) : (
        <ul className={styles.days}>
          {absent.map(({ day, noticed }) => (
            <li key={day}>
              <span>{formatDay(day, language)}</span>
              {terms.noticeBefore !== null && (
                <span className={styles.quiet}>{why(noticed ? 'noticed' : 'notNoticed')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

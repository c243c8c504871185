import { incomeMonth } from '@kiga/contract/billing/income.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { ActIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PeriodHead, useLiveQuery } from '../../attendance/attendance.public.ts';
import { yuan } from '../signed-yuan.ts';
import { ApplyButton } from './apply-button.tsx';
import { BalanceCard } from './balance-card.tsx';
import styles from './income.module.css';
import { IncomeRows } from './income-rows.tsx';
import { OpenWithdrawal } from './open-withdrawal.tsx';
import { Waterfall } from './waterfall.tsx';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Screen of an agent's income. The address holds the month and, for finance, the agent. */
export default function IncomeScreen() {
  const kit = useKit();
  const { t, client, can, today, language, drawings, open } = kit;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const openId = useId();
  const asked = new URLSearchParams(search);
  const organizationId = asked.get('organizationId');
  const present = today.slice(0, 7);
  const askedMonth = asked.get('month');
  const month = askedMonth !== null && MONTH.test(askedMonth) && askedMonth < present ? askedMonth : present;
  const input = { month, ...(organizationId && { organizationId }) };
  // Only an agent has an income of its own, and only an agent applies for withdrawals.
  const isChosen = organizationId !== null || can('billing.withdrawal.apply');
  const query = useLiveQuery(['billing.rechargeOrder', 'billing.withdrawal', 'billing.agent'], {
    queryKey: [incomeMonth.name, input],
    queryFn: ({ signal }) => client.call(incomeMonth, input, { signal }),
    placeholderData: keepPreviousData,
    enabled: isChosen,
  });
  const { data, isError, error, errorUpdateCount, refetch, isPlaceholderData } = query;
  if (!isChosen) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('billing.income.chooseTitle')}
        sentence={t('billing.income.chooseText')}
        actions={
          <Button type="primary" onClick={() => open('/billing/agents')}>
            {t('billing.income.chooseAct')}
          </Button>
        }
      />
    );
  }
  const go = (chosen: string) => {
    asked.set('month', chosen);
    void navigate(`${pathname}?${asked}`);
  };
  const proof = data?.proof;
  return (
    <div className={styles.page} aria-busy={isPlaceholderData}>
      <PeriodHead
        title={t('billing.income.title')}
        period={month}
        today={today}
        onChoose={go}
        tools={<ApplyButton month={data} openId={openId} />}
      >
        {organizationId !== null && <strong>{data?.agentName}</strong>}
        {proof && (
          <span className={styles.proof} data-differs={proof.differenceFen !== 0}>
            {proof.differenceFen === 0 ? (
              <DoneIcon size={iconSizePx.button} aria-hidden />
            ) : (
              <ActIcon size={iconSizePx.button} aria-hidden />
            )}
            {t(proof.differenceFen === 0 ? 'billing.income.proof' : 'billing.income.differs', {
              at: formatMoment(proof.at, language),
              difference: yuan(proof.differenceFen),
            })}
          </span>
        )}
      </PeriodHead>
      {data === undefined ? (
        isError ? (
          <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <>
          {data.openWithdrawal && <OpenWithdrawal id={openId} withdrawal={data.openWithdrawal} />}
          <div className={styles.sums}>
            <BalanceCard now={data.now} />
            <Waterfall month={data} isCurrent={data.month === present} />
          </div>
          <IncomeRows key={month} month={data} organizationId={organizationId} />
        </>
      )}
    </div>
  );
}

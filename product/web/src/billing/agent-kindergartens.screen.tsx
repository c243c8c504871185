import { agentKindergartens } from '@kiga/contract/billing/agent-kindergarten.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { AgentTable } from './costs/agent-table.tsx';
import styles from './costs/costs.module.css';

/** Screen of an agent's kindergartens: contracts, services that end, machines, prices and income on one page. */
export default function AgentKindergartensScreen() {
  const { t, client, drawings } = useKit();
  const [name, setName] = useState('');
  const query = useLiveQuery(
    [
      'campus.student',
      'campus.kindergarten',
      'devices.device',
      'billing.fee',
      'billing.package',
      'billing.rechargeOrder',
    ],
    {
      queryKey: [agentKindergartens.name],
      queryFn: ({ signal }) => client.call(agentKindergartens, {}, { signal }),
    },
  );
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const { kindergartens, noticeDays } = data;
  const shown = kindergartens.filter((one) => one.name.toLowerCase().includes(name.trim().toLowerCase()));
  const isEmpty = kindergartens.length === 0;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('billing.agentKindergarten.title')}</h1>
        {!isEmpty && (
          <Input
            type="search"
            className={styles.search}
            allowClear
            aria-label={t('billing.agentKindergarten.search')}
            placeholder={t('billing.agentKindergarten.search')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
        <span role="status">{!isEmpty && t('billing.agentKindergarten.count', { count: shown.length })}</span>
      </div>
      <section className={styles.card} aria-label={t('billing.agentKindergarten.title')}>
        {shown.length > 0 ? (
          <AgentTable kindergartens={shown} noticeDays={noticeDays} />
        ) : (
          <StatusPage
            drawing={<drawings.Empty />}
            title={t(isEmpty ? 'billing.agentKindergarten.emptyTitle' : 'billing.agentKindergarten.noMatchTitle')}
            sentence={t(isEmpty ? 'billing.agentKindergarten.emptyText' : 'billing.agentKindergarten.noMatchText')}
          />
        )}
      </section>
    </div>
  );
}

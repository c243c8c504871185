import type { RenewalPage } from '@kiga/contract/billing/recharge-order.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type Owner, useRenewals } from './use-renewals.ts';

interface RenewalsFrameProps {
  /** Receives the loaded page; `owner` names its kindergarten for readers of several. */
  children(page: RenewalPage, owner: Owner): ReactNode;
}

/** Loads what a kindergarten can buy, for a page that shows it. An agent's address names the kindergarten. */
export function RenewalsFrame({ children }: RenewalsFrameProps) {
  const { t, tenantOfSession, drawings } = useKit();
  const asked = new URLSearchParams(useLocation().search).get('kigId');
  const { data, isError, error, errorUpdateCount, refetch, isPlaceholderData } = useRenewals(
    tenantOfSession === null ? asked : null,
  );
  if (isError && (data === undefined || isPlaceholderData)) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  if (data.kigId === null) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('billing.renewal.noKindergarten')}
        sentence={t('billing.renewal.noKindergartenText')}
      />
    );
  }
  return children(data, tenantOfSession === null ? { kigId: data.kigId } : {});
}

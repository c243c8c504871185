import { contract } from '@kiga/contract/system/organizations/contract.entity.ts';
import type { organization } from '@kiga/contract/system/organizations/organization.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { ContractDays, ContractState } from './contract-cells.tsx';
import styles from './contracts.module.css';

const SHOWN = 10;

/** Contracts of a kindergarten with its partners, or of an agent or institution with its kindergartens. */
export function OrganizationContracts({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { kind } = record as SavedOf<typeof organization>;
  const side = kind === 'kindergarten' ? 'kindergartenId' : 'partnerId';
  const has = kind === 'kindergarten' || kind === 'agent' || kind === 'institution';
  const query = useQuery({
    queryKey: [contract.key, 'of', record.id],
    queryFn: ({ signal }) =>
      kit.client.call(callsOf(contract).page, { [side]: record.id, pageSize: SHOWN }, { signal }),
    enabled: has && kit.can('system.contract.read'),
  });
  if (!has || !kit.can('system.contract.read')) return null;
  const rows = (query.data?.list ?? []) as EntityRecord[];
  const total = query.data?.total ?? 0;
  return (
    <DetailSection title={kit.t('system.organization.groups.contracts')}>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {query.isError && (
        <p className={styles.quiet}>
          {kit.t('system.organization.contractsFailed')} {failureText(kit, query.error)}
        </p>
      )}
      {query.isSuccess && rows.length === 0 && (
        <p className={styles.quiet}>{kit.t('system.organization.noContracts')}</p>
      )}
      <ul className={styles.contracts}>
        {rows.map((row) => (
          <li key={row.id}>
            <TabLink href={`/system/contracts?open=${row.id}`}>
              {String(row[side === 'partnerId' ? 'kindergartenIdText' : 'partnerIdText'] ?? '')}
            </TabLink>
            <span className={styles.quiet}>{kit.t(`system.contract.options.kind.${String(row.kind)}`)}</span>
            <ContractDays record={row} />
            <ContractState record={row} />
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <TabLink href={`/system/contracts?${side}=${record.id}`}>{kit.t('system.organization.moreContracts')}</TabLink>
      )}
    </DetailSection>
  );
}

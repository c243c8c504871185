import type { AgentKindergarten } from '@kiga/contract/billing/agent-kindergarten.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { yuan } from '../signed-yuan.ts';
import styles from './costs.module.css';

interface AgentTableProps {
  kindergartens: readonly AgentKindergarten[];
  noticeDays: number;
}

/** An agent's kindergartens, a row each. */
export function AgentTable({ kindergartens, noticeDays }: AgentTableProps) {
  const { t, can } = useKit();
  return (
    <ScrollRegion className={styles.scroll} label={t('billing.agentKindergarten.title')}>
      <table className={styles.table} aria-label={t('billing.agentKindergarten.title')}>
        <thead>
          <tr>
            <th scope="col">{t('billing.agentKindergarten.columns.kindergarten')}</th>
            <th scope="col" data-number>
              {t('billing.agentKindergarten.columns.children')}
            </th>
            <th scope="col">{t('billing.agentKindergarten.columns.service')}</th>
            <th scope="col">{t('billing.agentKindergarten.columns.acts')}</th>
            <th scope="col">{t('billing.agentKindergarten.columns.machines')}</th>
            <th scope="col">{t('billing.agentKindergarten.columns.prices')}</th>
            <th scope="col" data-number>
              {t('billing.agentKindergarten.columns.income')}
            </th>
            <th scope="col" data-number>
              {t('billing.agentKindergarten.columns.allIncome')}
            </th>
          </tr>
        </thead>
        <tbody>
          {kindergartens.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <span className={styles.name}>{one.name}</span>
                <Contract of={one} />
              </th>
              <td data-number>{Object.values(one.children).reduce((sum, count) => sum + count, 0)}</td>
              <td>
                <Services counts={one.children} days={noticeDays} />
              </td>
              <td>
                <span className={styles.acts}>
                  {can('billing.rechargeOrder.make') && (
                    <TabLink href={`/membershipRenewalAgent?kigId=${one.id}`}>
                      {t('billing.agentKindergarten.renew')}
                    </TabLink>
                  )}
                  {can('billing.fee.read') && (
                    <TabLink href="/agenKigFeeSet">{t('billing.agentKindergarten.fees')}</TabLink>
                  )}
                </span>
              </td>
              <td>
                {one.machines.registered === 0 ? (
                  <span data-tone="past">{t('billing.agentKindergarten.noMachines')}</span>
                ) : (
                  t('billing.agentKindergarten.online', one.machines)
                )}
              </td>
              <td>
                <Prices prices={one.prices} />
              </td>
              <td data-number>{yuan(one.incomeFen)}</td>
              <td data-number>{yuan(one.allIncomeFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Contract({ of: { beginsOn, endsOn, contractEnds } }: { of: AgentKindergarten }) {
  const { t, language } = useKit();
  const from = formatDay(beginsOn, language);
  if (endsOn === null) return <small>{t('billing.agentKindergarten.contract', { from })}</small>;
  return (
    <>
      <small>{t('billing.agentKindergarten.contractUntil', { from, until: formatDay(endsOn, language) })}</small>
      {contractEnds && <small data-tone="look">{t('billing.agentKindergarten.contractEnds')}</small>}
    </>
  );
}

const states = [
  ['ended', 'act'],
  ['ending', 'look'],
  ['none', 'past'],
  ['valid', 'fine'],
] as const;
const stateKeys = {
  ended: 'billing.agentKindergarten.service.ended',
  ending: 'billing.agentKindergarten.service.ending',
  none: 'billing.agentKindergarten.service.none',
  valid: 'billing.agentKindergarten.service.valid',
} as const;

function Services({ counts, days }: { counts: AgentKindergarten['children']; days: number }) {
  const { t } = useKit();
  const present = states.filter(([state]) => counts[state] > 0);
  if (present.length === 0) return <NoValue />;
  return (
    <ul>
      {present.map(([state, tone]) => (
        <li key={state} data-tone={tone}>
          {t(stateKeys[state], { count: counts[state], days })}
        </li>
      ))}
    </ul>
  );
}

function Prices({ prices }: { prices: AgentKindergarten['prices'] }) {
  const { t } = useKit();
  if (prices.length === 0) return <NoValue />;
  return (
    <ul>
      {prices.map(({ packageName, priceFen, isSet }) => (
        <li key={packageName}>
          {packageName} {yuan(priceFen)} {isSet && <small>{t('billing.agentKindergarten.set')}</small>}
        </li>
      ))}
    </ul>
  );
}

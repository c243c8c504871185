import { type OrderLine, orderLines } from '@kiga/contract/billing/recharge-order.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight as BecomesIcon } from 'lucide-react';
import { Loaded } from '../../campus/campus.public.ts';
import styles from './pay.module.css';
import type { PayableOrder } from './payable-order.ts';

interface PaySubjectProps {
  order: PayableOrder;
  /** Undefined until it is loaded. */
  record: EntityRecord | undefined;
  /** Owner ids of a request. */
  owner: Readonly<Record<string, string>>;
}

/** The subject of the payment: the children with their dates before and after it. */
export function PaySubject({ order, record, owner }: PaySubjectProps) {
  const { t } = useKit();
  return (
    <>
      {record?.kind === 'topUp' && <p>{t('billing.pay.topUp')}</p>}
      {record?.kind === 'renewal' && <Lines id={order.id} owner={owner} />}
    </>
  );
}

function Lines({ id, owner }: { id: string; owner: Readonly<Record<string, string>> }) {
  const { t, client, language, today } = useKit();
  const query = useQuery({
    queryKey: [orderLines.name, id],
    queryFn: ({ signal }) => client.call(orderLines, { id, ...owner }, { signal }),
  });
  return (
    <Loaded query={query} rows={4}>
      {({ lines }) => (
        <ScrollRegion className={styles.lines} label={t('billing.rechargeOrder.groups.lines')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('billing.pay.columns.child')}</th>
                <th scope="col">{t('billing.pay.columns.now')}</th>
                <th aria-hidden />
                <th scope="col">{t('billing.pay.columns.after')}</th>
              </tr>
            </thead>
            <tbody>
              {[...lines].sort(byEnd).map(({ studentId, stuName, from, until }) => (
                <tr key={studentId}>
                  <th scope="row">{stuName ?? t('billing.details.erased')}</th>
                  <td data-ended={from !== null && from < today}>
                    {from === null ? t('billing.renewal.noService') : formatDay(from, language)}
                  </td>
                  <td aria-hidden>
                    <BecomesIcon size={iconSizePx.tag} />
                  </td>
                  <td>
                    <strong>{formatDay(until, language)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Loaded>
  );
}

/** Orders children as the page of renewals does: those whose service ends first at first. */
const byEnd = (one: OrderLine, other: OrderLine) => (one.from ?? '').localeCompare(other.from ?? '');

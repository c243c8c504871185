import type { BookBlocker, BookMonth } from '@kiga/contract/billing/months/book-month.acts.ts';
import { formatDay, formatMoment } from '@kiga/kit-web/entity/format.ts';
import { ActIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { periodText } from '../../attendance/attendance.public.ts';
import { monthHref } from './book-filter.ts';
import styles from './months.module.css';

/** Where a blocker is dealt with, and the permission to go there; a running month has no way but time. */
const ways = {
  order: { label: 'billing.bookMonth.ways.order', href: '', permission: 'billing.bookMonth.read' },
  proof: { label: 'billing.bookMonth.ways.proof', href: '/billing/finance', permission: 'billing.rechargeOrder.pass' },
  unreconciled: {
    label: 'billing.bookMonth.ways.unreconciled',
    href: '/payment-setting',
    permission: 'billing.paymentSetting.read',
  },
  differences: {
    label: 'billing.bookMonth.ways.differences',
    href: '/billing/differences?status=open',
    permission: 'billing.difference.read',
  },
  payments: {
    label: 'billing.bookMonth.ways.payments',
    href: '/billing/payments?status=open',
    permission: 'billing.payment.read',
  },
  slips: { label: 'billing.bookMonth.ways.slips', href: '/billing/finance', permission: 'billing.rechargeOrder.pass' },
} as const satisfies Record<Exclude<BookBlocker, 'running'>, { label: string; href: string; permission: string }>;

const texts = {
  running: 'billing.bookMonth.blockers.running',
  order: 'billing.bookMonth.blockers.order',
  proof: 'billing.bookMonth.blockers.proof',
  unreconciled: 'billing.bookMonth.blockers.unreconciled',
  differences: 'billing.bookMonth.blockers.differences',
  payments: 'billing.bookMonth.blockers.payments',
  slips: 'billing.bookMonth.blockers.slips',
} as const satisfies Record<BookBlocker, string>;

/** Says who closed the month and whether its report is as it was, or what has to be done before it can be closed. */
export function MonthState({ closed, blockers }: Pick<BookMonth, 'closed' | 'blockers'>) {
  const { t, language } = useKit();
  if (closed !== null) {
    return (
      <section className={styles.state} data-differs={!closed.isIntact} aria-label={t('billing.bookMonth.title')}>
        <p>
          {closed.isIntact ? (
            <DoneIcon size={iconSizePx.button} aria-hidden />
          ) : (
            <ActIcon size={iconSizePx.button} aria-hidden />
          )}
          {t('billing.bookMonth.closed', { name: closed.by ?? '', at: formatMoment(closed.at, language) })}
        </p>
        <small>{t(closed.isIntact ? 'billing.bookMonth.intact' : 'billing.bookMonth.changed')}</small>
        <small className={styles.hash}>{t('billing.bookMonth.hash', { hash: closed.sha256 })}</small>
      </section>
    );
  }
  if (blockers.length === 0) {
    return (
      <section className={styles.state} aria-label={t('billing.bookMonth.title')}>
        <p>
          <DoneIcon size={iconSizePx.button} aria-hidden />
          {t('billing.bookMonth.open')}
        </p>
      </section>
    );
  }
  return (
    <section className={styles.state} aria-label={t('billing.bookMonth.blockersTitle')}>
      <p>{t('billing.bookMonth.blockersTitle')}</p>
      <ul>
        {blockers.map((blocker) => (
          <Blocker key={blocker.kind} {...blocker} />
        ))}
      </ul>
    </section>
  );
}

function Blocker({ kind, count, period }: BookMonth['blockers'][number]) {
  const kit = useKit();
  const { t, can, language } = kit;
  const shown = period === null ? '' : kind === 'order' ? periodText(kit, period) : formatDay(period, language);
  const way = kind === 'running' ? null : ways[kind];
  const href = kind === 'order' && period !== null ? monthHref(period) : (way?.href ?? '');
  return (
    <li>
      {t(texts[kind], { count, period: shown })}{' '}
      {way !== null && can(way.permission) && <TabLink href={href}>{t(way.label)}</TabLink>}
    </li>
  );
}

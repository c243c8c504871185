import type { RenewalPage } from '@kiga/contract/billing/recharge-order.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Select } from '@kiga/kit-web/light/select.tsx';
import { useLocation, useNavigate } from 'react-router';
import styles from './renewal.module.css';

/** Choice of the kindergarten for readers of several; the address keeps it. Absent for all others. */
export function ChooseKindergarten({ page }: { page: RenewalPage }) {
  const { t, tenantOfSession } = useKit();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (tenantOfSession !== null) return null;
  return (
    <Select
      className={styles.kindergarten}
      prefix={<span className={styles.quiet}>{t('billing.renewal.kindergarten')}</span>}
      aria-label={t('billing.renewal.kindergarten')}
      value={page.kigId ?? ''}
      options={page.kindergartens.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(kigId) => void navigate(`${pathname}?${new URLSearchParams({ kigId })}`)}
    />
  );
}

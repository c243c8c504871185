import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './billing.module.css';
import { ChooseKindergarten } from './renewal/choose-kindergarten.tsx';
import { RenewalsFrame } from './renewal/renewals-frame.tsx';
import { TopUpForm } from './top-up-form.tsx';

/** Screen that tops up the balance of a kindergarten. */
export default function RechargeCashScreen() {
  const { t } = useKit();
  return (
    <RenewalsFrame>
      {(page, owner) => (
        <div className={styles.page}>
          <div className={styles.head}>
            <h1 className={styles.title}>{t('billing.topUp.title')}</h1>
            <ChooseKindergarten page={page} />
          </div>
          <TopUpForm key={page.kigId} page={page} owner={owner} />
        </div>
      )}
    </RenewalsFrame>
  );
}

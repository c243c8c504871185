import type { AppPreview } from '@kiga/contract/operations/app-content.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './app-content.module.css';

/** The first page of the parents' app, drawn as a phone. */
export function Phone({ preview: { modules, places } }: { preview: AppPreview }) {
  const { t } = useKit();
  const [ad] = places.find(({ position }) => position === 'home')?.list ?? [];
  return (
    <section className={styles.phone} aria-label={t('operations.appContent.preview')}>
      <div className={styles.screen}>
        {ad === undefined ? (
          <div className={styles.noAd}>{t('operations.appContent.noAd')}</div>
        ) : (
          <img className={styles.ad} src={ad.picture} alt={ad.adName} />
        )}
        {modules.length === 0 && (
          <div className={styles.nothing}>
            <strong>{t('operations.appContent.nothing')}</strong>
            <p>{t('operations.appContent.nothingText')}</p>
          </div>
        )}
        {modules.map(({ id, name, functions }) => (
          <section key={id} aria-label={name}>
            <h2>{name}</h2>
            <ul>
              {functions.map((one) => (
                <li key={one.functionCode}>
                  <img src={one.icon} alt="" />
                  <span>{one.name}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

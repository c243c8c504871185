import type { AppPreview } from '@kiga/contract/operations/app-content.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import styles from './app-content.module.css';

/** The advertisements that run today, by their place in the app. */
export function Places({ preview: { places } }: { preview: AppPreview }) {
  const { t, can } = useKit();
  const isLinked = can('operations.advertisement.read');
  return (
    <section className={styles.places} aria-label={t('operations.appContent.positions')}>
      <h2>{t('operations.appContent.positions')}</h2>
      {places.map(({ position, list }) => {
        const name = t(`operations.advertisement.options.adPosition.${position}`);
        return (
          <section key={position} aria-label={name}>
            <h3>
              {isLinked ? (
                <TabLink href={`/app-advertisement?adPosition=${position}&status=published`}>{name}</TabLink>
              ) : (
                name
              )}
              <span className={styles.quiet}>{t('operations.appContent.count', { count: list.length })}</span>
            </h3>
            {list.length === 0 ? (
              <p className={styles.quiet}>{t('operations.appContent.noAd')}</p>
            ) : (
              <ul>
                {list.map(({ id, adName, picture }) => (
                  <li key={id}>
                    <img src={picture} alt="" />
                    <span>{adName}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </section>
  );
}

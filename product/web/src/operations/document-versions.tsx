import { documentVersions } from '@kiga/contract/operations/app-content.acts.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { FileLink } from '@kiga/kit-web/files/file-link.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../campus/campus.public.ts';
import styles from './app-content/app-content.module.css';

/** The version of a document, and for those who edit it the earlier files. */
export default function DocumentVersions({ record }: { record: EntityRecord }) {
  const { t, client, can, language } = useKit();
  const { id, version, versionNumber, publishedAt } = record;
  const mayRead = can('operations.document.update');
  const query = useQuery({
    queryKey: [documentVersions.name, id, version],
    queryFn: ({ signal }) => client.call(documentVersions, { id }, { signal }),
    enabled: mayRead,
  });
  return (
    <DetailSection title={t('operations.document.groups.versions')}>
      <ul className={styles.versions}>
        <li>
          <span>{t('operations.document.versions.now', { number: Number(versionNumber) })}</span>
          {typeof publishedAt === 'string' && (
            <span className={styles.quiet}>
              {t('operations.document.versions.published', { day: formatMoment(publishedAt, language) })}
            </span>
          )}
        </li>
      </ul>
      {mayRead && (
        <Loaded query={query} rows={1}>
          {({ list }) => (
            <ul className={styles.versions}>
              {list.map(({ versionNumber: number, url, until, byName }) => {
                const day = formatMoment(until, language);
                return (
                  <li key={number}>
                    <span>{t('operations.document.versions.version', { number })}</span>
                    <span className={styles.quiet}>
                      {byName === null
                        ? t('operations.document.versions.untilOnly', { day })
                        : t('operations.document.versions.until', { day, name: byName })}
                    </span>
                    <FileLink path={url} />
                  </li>
                );
              })}
            </ul>
          )}
        </Loaded>
      )}
    </DetailSection>
  );
}

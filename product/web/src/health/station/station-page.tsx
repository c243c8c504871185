import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import styles from './station.module.css';
import { Station } from './station.tsx';
import { useStation } from './use-station.ts';

/** Page of the tablet at the gate: one child after the other, also without a network. */
export default function StationPage() {
  const kit = useKit();
  const { query, ...tools } = useStation();
  if (query.data && query.data.children.length > 0) return <Station station={query.data} {...tools} />;
  return (
    <div className={styles.page}>
      {query.data ? (
        <StatusPage
          drawing={<kit.drawings.Empty />}
          title={kit.t('health.station.empty.title')}
          sentence={kit.t('health.station.empty.text')}
        />
      ) : query.isError ? (
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

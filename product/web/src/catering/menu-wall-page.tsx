import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useSearchParams } from 'react-router';
import { ChooseKitchen } from './choose-kitchen.tsx';
import styles from './menu-wall.module.css';
import { MenuWall } from './menu-wall.tsx';
import { useMenuWall } from './use-menu-wall.ts';

/** Page for a screen on the wall: the published menu of today, and after the last meal the next one. */
export default function MenuWallPage() {
  const { t, tenantOfSession } = useKit();
  const [search] = useSearchParams();
  const kigId = tenantOfSession === null ? search.get('kigId') : null;
  if (tenantOfSession === null && kigId === null) {
    return (
      <ChooseKitchen
        title={t('catering.wall.open')}
        of="catering.recipe"
        hrefOf={(id) => `/catering/wall?kigId=${id}`}
      />
    );
  }
  return <Wall kigId={kigId} />;
}

function Wall({ kigId }: { kigId: string | null }) {
  const { data, isError, error, errorUpdateCount, refetch } = useMenuWall(kigId);
  if (data) return <MenuWall wall={data} kigId={kigId} isLost={isError} refetch={refetch} />;
  return (
    <div className={styles.waiting}>
      {isError ? (
        <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

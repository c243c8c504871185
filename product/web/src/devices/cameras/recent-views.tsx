import { type CameraView, pageOfCameraViews } from '@kiga/contract/devices/cameras/camera.acts.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { identityOf, LongCell, wayOf } from './view-cells.tsx';
import styles from './wall.module.css';

/** Number of entries below the wall, and the number that is read to put those of one look together. */
const SHOWN = 4;
const READ = 24;

/** Looks of one person within this time are shown as one. */
const TOGETHER_MS = 60_000;

/** The latest looks at cameras. */
export function RecentViews({ kigId, today }: { kigId: string | undefined; today: number }) {
  const kit = useKit();
  const { client, t } = kit;
  const query = useQuery({
    queryKey: [pageOfCameraViews.name, 'recent', kigId],
    queryFn: ({ signal }) => client.call(pageOfCameraViews, { pageSize: READ, ...(kigId && { kigId }) }, { signal }),
  });
  useChanges(['devices.view'], () => query.refetch());
  const looks = together(query.data?.list ?? []).slice(0, SHOWN);
  return (
    <section className={styles.views}>
      <div className={styles.viewsHead}>
        <h2>{t('devices.camera.views.title')}</h2>
        <span>{t('devices.camera.views.today', { count: today })}</span>
        <TabLink href="/devices/camera-views">{t('devices.camera.views.all')}</TabLink>
      </div>
      {looks.length === 0 ? (
        <p className={styles.noViews}>{t('devices.camera.views.emptyText')}</p>
      ) : (
        <table className={styles.viewTable}>
          <thead>
            <tr>
              <th>{t('devices.camera.views.time')}</th>
              <th>{t('devices.camera.views.who')}</th>
              <th>{t('devices.camera.views.identity')}</th>
              <th>{t('devices.camera.views.what')}</th>
              <th>{t('devices.camera.views.long')}</th>
              <th>{t('devices.camera.views.way')}</th>
            </tr>
          </thead>
          <tbody>
            {looks.map(({ view, names }) => (
              <tr key={view.id}>
                <td>{minuteIn(view.at, Intl.DateTimeFormat().resolvedOptions().timeZone).slice(-5)}</td>
                <td className={styles.person}>{view.viewerName}</td>
                <td>{identityOf(kit, view)}</td>
                <td>{names.join(t('devices.camera.views.between'))}</td>
                <td>
                  <LongCell view={view} />
                </td>
                <td>{wayOf(kit, view)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Puts the cameras that one person opened together into one row. */
function together(views: readonly CameraView[]): { view: CameraView; names: string[] }[] {
  const looks: { view: CameraView; names: string[] }[] = [];
  for (const view of views) {
    const last = looks.at(-1);
    const isSame =
      last !== undefined &&
      last.view.viewerName === view.viewerName &&
      last.view.viewer === view.viewer &&
      last.view.refusal === view.refusal &&
      Date.parse(last.view.at) - Date.parse(view.at) < TOGETHER_MS;
    if (isSame && last) {
      if (!last.names.includes(view.cameraName)) last.names.push(view.cameraName);
      const seconds = Math.max(last.view.seconds ?? 0, view.seconds ?? 0);
      const isWatching = last.view.isWatching || view.isWatching;
      const snapshots = last.view.snapshots + view.snapshots;
      last.view = { ...last.view, seconds: seconds || last.view.seconds, isWatching, snapshots };
    } else looks.push({ view, names: [view.cameraName] });
  }
  return looks;
}

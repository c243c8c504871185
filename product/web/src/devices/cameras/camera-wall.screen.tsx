import { readCameraWall, type WallCamera } from '@kiga/contract/devices/cameras/camera.acts.ts';
import { type Clarity, clarities } from '@kiga/contract/devices/cameras/camera.entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from 'antd';
import {
  Expand as FullIcon,
  Minimize as LeaveFullIcon,
  Settings as ManageIcon,
  ChevronLeft as PreviousIcon,
  Film as RecordingIcon,
} from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CameraTile, type TileState } from './camera-tile.tsx';
import { clarityWords } from './clarity-words.ts';
import { RecentViews } from './recent-views.tsx';
import { useMinute } from './use-minute.ts';
import styles from './wall.module.css';

/** Pictures of one page: six of equal size, and nine where there are more cameras. */
const FEW = 6;
const MANY = 9;

/** The screen of all cameras that the reader may watch: their pictures, and who has watched. */
export default function CameraWallScreen() {
  const kit = useKit();
  const { client, t, drawings } = kit;
  const kigId = new URLSearchParams(useLocation().search).get('kigId') ?? undefined;
  const query = useQuery({
    queryKey: [readCameraWall.name, kigId],
    queryFn: ({ signal }) => client.call(readCameraWall, { ...(kigId && { kigId }) }, { signal }),
  });
  useChanges(['devices.camera'], () => query.refetch());
  // A closed time begins and ends by the clock, without a change.
  useMinute(() => void query.refetch());
  const [quality, setQuality] = useState<Clarity>('balance');
  const [page, setPage] = useState(1);
  const [big, setBig] = useState<string | null>(null);
  const { states, note } = useTileStates();
  const full = useFullScreen();
  const wall = query.data;
  if (query.isError) {
    return <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />;
  }
  const cameras = wall?.cameras ?? [];
  const size = cameras.length > FEW ? MANY : FEW;
  const pages = Math.max(1, Math.ceil(cameras.length / size));
  const now = Math.min(page, pages);
  const enlarged = cameras.find(({ id }) => id === big);
  const shown = enlarged ? [enlarged] : cameras.slice((now - 1) * size, now * size);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('devices.camera.wall.title')}</h1>
        {wall && <Counts cameras={cameras} states={states} />}
        <span className={styles.acts}>
          <span className={styles.label}>{t('devices.camera.wall.quality')}</span>
          <Segmented
            aria-label={t('devices.camera.wall.quality')}
            value={quality}
            options={clarities.map((value) => ({ value, label: t(clarityWords[value]) }))}
            onChange={(value) => setQuality(value as Clarity)}
          />
          {kit.can('devices.camera.readRecordings') && (
            <Button
              icon={<RecordingIcon size={iconSizePx.button} />}
              onClick={() =>
                kit.open(kigId ? `/devices/camera-recordings?kigId=${kigId}` : '/devices/camera-recordings')
              }
            >
              {t('devices.camera.recordings.link')}
            </Button>
          )}
          {kit.can('devices.camera.read') && (
            <Button icon={<ManageIcon size={iconSizePx.button} />} onClick={() => kit.open('/devices/camera-list')}>
              {t('devices.camera.manage')}
            </Button>
          )}
          <Button type="primary" icon={<FullIcon size={iconSizePx.button} />} onClick={full.enter}>
            {t('devices.camera.wall.full')}
          </Button>
        </span>
      </div>
      {wall && wall.media !== 'ready' && (
        <Alert
          type={wall.media === 'none' ? 'error' : 'warning'}
          showIcon
          title={t(wall.media === 'none' ? 'devices.camera.wall.noMedia' : 'devices.camera.wall.noFfmpeg')}
        />
      )}
      {!wall ? (
        <Skeleton active className={styles.waiting} />
      ) : cameras.length === 0 ? (
        <section className={styles.card}>
          <StatusPage
            drawing={<drawings.Empty />}
            title={t('devices.camera.wall.emptyTitle')}
            sentence={t('devices.camera.wall.emptyText')}
          />
        </section>
      ) : (
        <div className={styles.wall} ref={full.ref}>
          <div className={styles.grid} data-count={enlarged ? 1 : size}>
            {shown.map((camera) => (
              <CameraTile
                key={`${camera.id} ${enlarged ? 'big' : 'small'}`}
                camera={camera}
                kigId={kigId}
                now={wall.now}
                quality={enlarged ? 'hd' : quality}
                isBig={enlarged !== undefined}
                onBig={() => setBig(enlarged ? null : camera.id)}
                onState={note}
              />
            ))}
          </div>
          {(pages > 1 || full.isFull) && (
            <div className={styles.pages}>
              {pages > 1 && !enlarged && (
                <>
                  <Button
                    icon={<PreviousIcon size={iconSizePx.button} />}
                    aria-label={t('devices.camera.wall.previous')}
                    disabled={now === 1}
                    onClick={() => setPage(now - 1)}
                  />
                  <span>{t('devices.camera.wall.page', { page: now, pages })}</span>
                  <Button
                    icon={<NextIcon size={iconSizePx.button} />}
                    aria-label={t('devices.camera.wall.next')}
                    disabled={now === pages}
                    onClick={() => setPage(now + 1)}
                  />
                </>
              )}
              {full.isFull && (
                <Button icon={<LeaveFullIcon size={iconSizePx.button} />} onClick={full.leave}>
                  {t('devices.camera.wall.leaveFull')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
      {wall && cameras.length > 0 && kit.can('devices.camera.readViews') && (
        <RecentViews kigId={kigId} today={wall.viewsToday} />
      )}
    </div>
  );
}

/** Counts of the tiles by what they show. */
function Counts({ cameras, states }: { cameras: readonly WallCamera[]; states: ReadonlyMap<string, TileState> }) {
  const { t } = useKit();
  const isNap = ({ closed }: WallCamera) => closed?.reason === 'nap';
  const open = cameras.filter(({ closed }) => closed === null);
  const count = (state: TileState) => open.filter(({ id }) => states.get(id) === state).length;
  const parts = [
    ['devices.camera.wall.live', count('live'), undefined],
    ['devices.camera.wall.reconnecting', count('again'), 'look'],
    ['devices.camera.wall.offline', count('offline'), 'act'],
    ['devices.camera.wall.nap', cameras.filter(isNap).length, undefined],
    ['devices.camera.wall.closed', cameras.filter((one) => one.closed !== null && !isNap(one)).length, undefined],
  ] as const;
  return (
    <span className={styles.counts}>
      <span>{t('devices.camera.wall.total', { count: cameras.length })}</span>
      {parts.map(
        ([key, n, tone]) =>
          n > 0 && (
            <span key={key} data-tone={tone}>
              {t(key, { count: n })}
            </span>
          ),
      )}
    </span>
  );
}

/** Keeps the states of the tiles that are shown. */
function useTileStates() {
  const [states, setStates] = useState<ReadonlyMap<string, TileState>>(new Map());
  const note = useCallback((id: string, state: TileState | null) => {
    setStates((before) => {
      if ((before.get(id) ?? null) === state) return before;
      const after = new Map(before);
      if (state === null) after.delete(id);
      else after.set(id, state);
      return after;
    });
  }, []);
  return { states, note };
}

function useFullScreen() {
  const ref = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return {
    ref,
    isFull,
    enter: () => void ref.current?.requestFullscreen().catch(() => undefined),
    leave: () => void document.exitFullscreen().catch(() => undefined),
  };
}

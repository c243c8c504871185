import { noteSnapshot, playCamera, type WallCamera } from '@kiga/contract/devices/cameras/camera.acts.ts';
import { type Clarity, clarities } from '@kiga/contract/devices/cameras/camera.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import {
  Maximize2 as BiggerIcon,
  Gauge as QualityIcon,
  Minimize2 as SmallerIcon,
  Camera as SnapshotIcon,
} from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { followStream, type StreamState } from '../../video/follow-stream.ts';
import { useBehind } from '../../video/use-behind.ts';
import { clarityWords } from './clarity-words.ts';
import { saveSnapshot } from './save-snapshot.ts';
import { ClosedNote, OfflineNote, WaitingNote } from './tile-notes.tsx';
import styles from './wall.module.css';
import { Watermark } from './watermark.tsx';

/** Content of a tile. */
export type TileState = 'connecting' | 'live' | 'again' | 'offline';

/** Attempts after which a camera that reports a failure counts as offline. */
const OFFLINE_ATTEMPTS = 2;

interface TileProps {
  camera: WallCamera;
  kigId: string | undefined;
  /** Time of day `HH:mm` of the kindergarten. */
  now: string;
  quality: Clarity;
  isBig: boolean;
  onBig(): void;
  onState(id: string, state: TileState | null): void;
}

/** One camera of the wall: its picture, or what stands in its place. */
export function CameraTile(props: TileProps) {
  const { camera, now } = props;
  return (
    <section className={styles.tile} data-state={camera.closed ? 'closed' : 'open'} aria-label={camera.cameraName}>
      {camera.closed ? <ClosedNote closed={camera.closed} now={now} /> : <OpenTile {...props} />}
      <span className={styles.name}>{camera.cameraName}</span>
    </section>
  );
}

function OpenTile({ camera, kigId, quality: asked, isBig, onBig, onState }: TileProps) {
  const { client, t } = useKit();
  const [own, setOwn] = useState<Clarity | null>(null);
  const quality = own ?? asked;
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<StreamState>('connecting');
  const [retry, setRetry] = useState<{ failures: number; nextMs: number | null }>({ failures: 0, nextMs: null });
  const [watch, setWatch] = useState<{ viewId: string; viewerName: string } | null>(null);
  const viewId = useRef<string | undefined>(undefined);
  const play = useEffectEvent(async () => {
    const owner = kigId ? { kigId } : {};
    const before = viewId.current ? { viewId: viewId.current } : {};
    const playing = await client.call(playCamera, { id: camera.id, quality, ...before, ...owner });
    viewId.current = playing.viewId;
    setWatch(playing);
    return playing;
  });
  useEffect(() => {
    if (!video.current) return undefined;
    const onChange = (state: StreamState, next: { failures: number; nextMs: number | null }) => {
      setStream(state);
      setRetry(next);
    };
    return followStream(video.current, { play: () => play(), onState: onChange, onRefused: () => undefined });
  }, [quality]);

  const isOffline = stream !== 'playing' && camera.failure !== null && retry.failures >= OFFLINE_ATTEMPTS;
  const state: TileState =
    stream === 'playing' ? 'live' : isOffline ? 'offline' : stream === 'noSignal' ? 'again' : 'connecting';
  const tell = useEffectEvent(onState);
  useEffect(() => tell(camera.id, state), [camera.id, state]);
  useEffect(() => () => tell(camera.id, null), [camera.id]);

  const snapshot = async () => {
    if (!video.current || !watch) return;
    saveSnapshot(video.current, { cameraName: camera.cameraName, viewerName: watch.viewerName });
    // The picture is kept already; an unnoted one is found in the log of the server.
    await client.call(noteSnapshot, { viewId: watch.viewId, ...(kigId && { kigId }) }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  };

  return (
    <>
      <video ref={video} className={styles.video} aria-label={camera.cameraName} muted playsInline autoPlay />
      {state === 'live' ? (
        <>
          <Delay video={video} />
          {watch && <Watermark name={watch.viewerName} />}
          <span className={styles.tools}>
            <button type="button" onClick={() => void snapshot()}>
              <SnapshotIcon size={iconSizePx.button} />
              {t('devices.camera.wall.snapshot')}
            </button>
            <button
              type="button"
              onClick={() => setOwn(next(quality))}
              aria-label={t('devices.camera.wall.qualityOf', { quality: t(clarityWords[quality]) })}
            >
              <QualityIcon size={iconSizePx.button} />
              {t(clarityWords[quality])}
            </button>
            <button type="button" onClick={onBig}>
              {isBig ? <SmallerIcon size={iconSizePx.button} /> : <BiggerIcon size={iconSizePx.button} />}
              {t(isBig ? 'devices.camera.wall.smaller' : 'devices.camera.wall.bigger')}
            </button>
          </span>
        </>
      ) : isOffline ? (
        <OfflineNote camera={camera} />
      ) : (
        <WaitingNote stream={stream} retry={retry} lastPictureAt={camera.lastPictureAt} />
      )}
    </>
  );
}

function next(quality: Clarity): Clarity {
  return clarities[(clarities.indexOf(quality) + 1) % clarities.length] as Clarity;
}

/** Time of a picture between its arrival and its showing. */
function Delay({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const { t } = useKit();
  const seconds = useBehind(video);
  return (
    <span className={styles.live}>
      <i aria-hidden />
      {t('devices.camera.wall.playing')}
      {seconds !== null && <span>{t('devices.camera.wall.delay', { seconds: seconds.toFixed(1) })}</span>}
    </span>
  );
}

import type { CameraView } from '@kiga/contract/devices/cameras/camera.acts.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { clarityWords } from './clarity-words.ts';
import { shortMoment } from './tile-notes.tsx';
import styles from './wall.module.css';

const refusals = {
  nap: 'devices.camera.views.refused.nap',
  toilet: 'devices.camera.views.refused.toilet',
  other: 'devices.camera.views.refused.other',
  cut: 'devices.camera.views.refused.cut',
} as const satisfies Record<NonNullable<CameraView['refusal']>, string>;

/** How long a look lasted, or why there was none. */
export function LongCell({ view: { refusal, seconds, isWatching, snapshots } }: { view: CameraView }) {
  const kit = useKit();
  const { t } = kit;
  if (refusal !== null && refusal !== 'cut') return <span className={styles.refused}>{t(refusals[refusal])}</span>;
  if (seconds === null) return <NoValue />;
  const long = longText(kit, seconds);
  return (
    <span className={styles.long}>
      {isWatching && <i aria-hidden />}
      {isWatching ? t('devices.camera.views.watching', { long }) : long}
      {refusal === 'cut' && <span className={styles.refused}>{t(refusals.cut)}</span>}
      {snapshots > 0 && <span>{t('devices.camera.views.snapshots', { count: snapshots })}</span>}
    </span>
  );
}

function longText({ t }: Kit, seconds: number): string {
  if (seconds < 60) return t('devices.camera.views.seconds', { count: seconds });
  return t('devices.camera.views.minutes', { count: Math.round(seconds / 60) });
}

/** Returns the part of a viewer in the kindergarten: nothing for accounts, whose names say enough. */
export function identityOf({ t }: Kit, { viewer, childName, className, relation }: CameraView): string {
  if (viewer === 'account') return t('devices.camera.views.staff');
  return t('devices.camera.views.parentOf', {
    class: className ?? '',
    child: childName ?? '',
    relation: relation ? t(`campus.student.options.relation.${relation}`) : '',
  });
}

/** Returns the way and the quality of a look, or the moment of the recording that was opened. */
export function wayOf({ t, today, language }: Kit, { way, quality, recordedAt }: CameraView): string {
  if (recordedAt !== null) {
    return t('devices.camera.views.wayRecorded', { time: shortMoment(recordedAt, today, language) });
  }
  return t('devices.camera.views.wayQuality', {
    way: t(way === 'web' ? 'devices.camera.views.web' : 'devices.camera.views.app'),
    quality: t(clarityWords[quality]),
  });
}

import { type CameraRecording, openRecording } from '@kiga/contract/devices/cameras/recording.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, Modal, Skeleton } from 'antd';
import { FilmPlayer } from '../../video/film-player.tsx';
import { shortMoment } from './tile-notes.tsx';
import styles from './wall.module.css';
import { Watermark } from './watermark.tsx';

interface RecordingDialogProps {
  recording: CameraRecording;
  owner: { kigId?: string };
  onClose(): void;
}

/** Plays a recording. Opening it is a look, which the log of viewers names. */
export function RecordingDialog({ recording, owner, onClose }: RecordingDialogProps) {
  const kit = useKit();
  const { client, t, today, language } = kit;
  const { id, cameraName, beganAt } = recording;
  const query = useQuery({
    queryKey: [openRecording.name, id],
    queryFn: () => client.call(openRecording, { id, ...owner }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = t('devices.camera.recordings.playing', {
    camera: cameraName,
    time: shortMoment(beganAt, today, language),
  });
  return (
    // The second half of a double click on Play must not close it.
    <Modal
      open
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      width="min(960px, 94vw)"
      footer={null}
      destroyOnHidden
    >
      {query.isError ? (
        <Alert type="error" showIcon title={failureText(kit, query.error)} />
      ) : query.data ? (
        <div className={styles.recording}>
          <FilmPlayer film={query.data.film} label={title} staysHere />
          <Watermark name={query.data.viewerName} />
        </div>
      ) : (
        <Skeleton.Node active className={styles.testPicture ?? ''} />
      )}
    </Modal>
  );
}

import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { Button } from 'antd';
import { Mic as MicrophoneIcon } from 'lucide-react';
import { useContext, useRef } from 'react';
import { ActIcon, iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './files.module.css';
import { UploadsContext } from './unfinished-uploads.ts';
import { type RecordingRefusal, useSoundRecorder } from './use-sound-recorder.ts';

const refusals = {
  denied: 'kit.files.record.denied',
  noMicrophone: 'kit.files.record.noMicrophone',
  unsupported: 'kit.files.record.unsupported',
  failed: 'kit.files.record.failed',
} as const satisfies Record<RecordingRefusal, string>;

interface RecordSoundProps {
  mode: UploadMode;
  /** Label of the upload in the reader's language. */
  label: string;
  /** Names the upload within its form. */
  place: string;
  isDisabled: boolean;
  onTake(file: File): void;
}

/** Button that records from the microphone, with the progress of a recording. */
export function RecordSound({ mode, label, place, isDisabled, onTake }: RecordSoundProps) {
  const { t } = useKit();
  const { tell } = useContext(UploadsContext);
  const button = useRef<HTMLButtonElement>(null);
  const { recording, start, finish, discard } = useSoundRecorder({
    mode,
    onTake,
    onBusy: (isBusy) => tell(`${place} recording`, isBusy ? 'recording' : null),
  });
  const { maxSeconds = 0 } = rulesOf(mode);
  const isBusy = recording.at === 'asking' || recording.at === 'running';
  const seconds = recording.at === 'running' ? recording.seconds : 0;
  const endBy = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  return (
    <div className={styles.recorder}>
      <span>
        <Button
          ref={button}
          icon={<MicrophoneIcon size={iconSizePx.button} />}
          // A disabled button would lose the focus, and keyboard users their place.
          aria-disabled={isDisabled || isBusy}
          aria-label={`${t('kit.files.record.start')}: ${label}`}
          onClick={() => !isDisabled && !isBusy && start()}
        >
          {t('kit.files.record.start')}
        </Button>
      </span>
      <p role="status" className={styles.note} data-wrong={recording.at === 'refused'}>
        {recording.at === 'asking' && t('kit.files.record.asking')}
        {recording.at === 'running' && t('kit.files.record.running', { minutes: maxSeconds / 60 })}
        {recording.at === 'refused' && (
          <>
            <ActIcon size={iconSizePx.tag} aria-hidden />
            <span>{t(refusals[recording.why])}</span>
          </>
        )}
      </p>
      {isBusy && (
        <div className={styles.running}>
          <progress max={maxSeconds} value={seconds} aria-label={t('kit.files.record.progress')} />
          <span className={styles.percent} aria-hidden>
            {clockText(seconds)}
          </span>
          {recording.at === 'running' && (
            <Button size="small" type="primary" onClick={endBy(finish)}>
              {t('kit.files.record.finish')}
            </Button>
          )}
          <Button size="small" type="text" onClick={endBy(discard)}>
            {t('kit.files.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns a length as `9:05`. */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

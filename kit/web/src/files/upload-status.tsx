import { Button } from 'antd';
import { errorText } from '../entity/entity-words.ts';
import { ActIcon, iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './files.module.css';
import type { UploadPhase } from './use-upload.ts';

interface UploadStatusProps {
  id: string;
  phase: UploadPhase;
  onCancel(): void;
  onRetry(file: File): void;
  onDiscard(): void;
}

/** Status of an upload: progress, success, or the failure with its options. */
export function UploadStatus({ id, phase, onCancel, onRetry, onDiscard }: UploadStatusProps) {
  const kit = useKit();
  const { t } = kit;
  const percent = phase.at === 'running' ? Math.floor(phase.share * 100) : 0;
  return (
    <div className={styles.status}>
      {/* Screen readers hear begin and end; the figures between are visual only. */}
      <p id={id} role="status" className={styles.note} data-wrong={phase.at === 'refused' || phase.at === 'failed'}>
        {phase.at === 'running' && t('kit.files.uploading')}
        {phase.at === 'idle' && phase.done !== undefined && t(phase.done)}
        {phase.at === 'refused' && (
          <>
            <ActIcon size={iconSizePx.tag} aria-hidden />
            <span>
              {phase.refusal.title !== undefined && <strong>{t(phase.refusal.title)}</strong>}{' '}
              {errorText(kit, phase.refusal.error, phase.refusal.data)}
            </span>
          </>
        )}
        {phase.at === 'failed' && (
          <>
            <ActIcon size={iconSizePx.tag} aria-hidden />
            <span>
              <strong>{t('kit.files.failed')}</strong> {phase.reason}
            </span>
          </>
        )}
      </p>
      {phase.at === 'running' && (
        <div className={styles.running}>
          <progress max={100} value={percent} aria-label={t('kit.files.progress')} />
          <span className={styles.percent} aria-hidden>
            {percent}%
          </span>
          <Button size="small" onClick={onCancel}>
            {t('kit.files.cancel')}
          </Button>
        </div>
      )}
      {phase.at === 'failed' && (
        <div className={styles.running}>
          <Button size="small" onClick={() => onRetry(phase.file)}>
            {t('kit.files.retry')}
          </Button>
          <Button size="small" type="text" onClick={onDiscard}>
            {t('kit.files.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}

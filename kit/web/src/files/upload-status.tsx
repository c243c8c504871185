import { Button } from 'antd';
import { errorText } from '../entity/entity-words.ts';
import { ActIcon, iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './files.module.css';
import type { UploadState } from './use-upload.ts';

interface UploadStatusProps {
  id: string;
  state: UploadState;
  onCancel(): void;
  onRetry(file: File): void;
  onDiscard(): void;
}

/** What an upload tells of itself: how far it is, that it is done, or what went wrong and the ways on. */
export function UploadStatus({ id, state, onCancel, onRetry, onDiscard }: UploadStatusProps) {
  const kit = useKit();
  const { t } = kit;
  const percent = state.at === 'running' ? Math.floor(state.share * 100) : 0;
  return (
    <div className={styles.status}>
      {/* Told when it begins and ends; the figures between are only shown. */}
      <p id={id} role="status" className={styles.note} data-wrong={state.at === 'refused' || state.at === 'failed'}>
        {state.at === 'running' && t('kit.files.uploading')}
        {state.at === 'idle' && state.done !== undefined && t(state.done)}
        {state.at === 'refused' && (
          <>
            <ActIcon size={iconSizePx.tag} aria-hidden />
            <span>
              {state.refusal.title !== undefined && <strong>{t(state.refusal.title)}</strong>}{' '}
              {errorText(kit, state.refusal.error, state.refusal.data)}
            </span>
          </>
        )}
        {state.at === 'failed' && (
          <>
            <ActIcon size={iconSizePx.tag} aria-hidden />
            <span>
              <strong>{t('kit.files.failed')}</strong> {state.reason}
            </span>
          </>
        )}
      </p>
      {state.at === 'running' && (
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
      {state.at === 'failed' && (
        <div className={styles.running}>
          <Button size="small" onClick={() => onRetry(state.file)}>
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

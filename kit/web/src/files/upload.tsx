import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { lazyDialog } from '../chunks/lazy-part.tsx';
import { DeleteIcon, ImportIcon, iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { sizeText } from './check-file.ts';
import { FileLink } from './file-link.tsx';
import styles from './files.module.css';
import { Picture, ViewablePicture } from './picture.tsx';
import { RecordSound } from './record-sound.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

const CropDialog = lazyDialog(() => import('./crop-dialog.tsx'));

interface UploadProps {
  mode: UploadMode;
  /** Purpose of the file, such as `student`; a part of its path. */
  module: string;
  /** Label in the reader's language. */
  label: string;
  /** Path of the file; null for none. */
  value: string | null;
  onChange(path: string | null): void;
  /** Names the upload within its form. */
  place?: string;
  controlId?: string;
  /** Id of the element with its error. */
  describedBy?: string;
}

/** Prevents that a file dropped next to its target opens in place of the page, which would discard typed values. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    const refuse = (event: DragEvent) => {
      // Text may be dragged from field to field.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', refuse, listening);
    window.addEventListener('drop', refuse, listening);
    return () => listening.abort();
  }, []);
}

/**
 * Takes one file by button, drop or, for a picture, paste. It checks, crops, uploads and shows the file. `onChange` gets the path, which
 * becomes a file once a record saves it.
 */
export function Upload({ mode, module, label, value, onChange, place = 'file', controlId, describedBy }: UploadProps) {
  const { t } = useKit();
  const [noteId, hintId] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const { phase, take, upload, cancel, forget, remove } = useUpload({ mode, module, place, onChange });
  const { formats, maxBytes, maxSeconds, picture } = rulesOf(mode);
  useNoStrayDrops();
  const isPicture = picture !== undefined;
  const isBusy = phase.at === 'running';
  const takeFirst = (files: FileList) => {
    const file = files[0];
    if (file && !isBusy) void take(file);
  };
  const choose = isPicture
    ? t(value === null ? 'kit.files.choosePicture' : 'kit.files.replacePicture')
    : t(value === null ? 'kit.files.chooseFile' : 'kit.files.replaceFile');
  const limits = {
    formats: formats.join(', '),
    size: sizeText(maxBytes),
    minSidePx: picture?.minSidePx ?? 0,
    minutes: (maxSeconds ?? 0) / 60,
  };
  const limitsKey = limits.minSidePx > 0 ? 'kit.files.limitsPicture' : 'kit.files.limits';

  return (
    <div
      role="presentation"
      className={styles.drop}
      data-over={isOver}
      data-wrong={describedBy !== undefined || phase.at === 'refused' || phase.at === 'failed'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeFirst(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (!isPicture || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        takeFirst(event.clipboardData.files);
      }}
    >
      <div id={controlId} className={styles.upload} role="group" aria-label={label} tabIndex={-1}>
        {isPicture &&
          (value === null ? (
            <Picture path={null} alt="" />
          ) : (
            <ViewablePicture path={value} alt={label} label={label} />
          ))}
        <div className={styles.uploadBody}>
          <div className={styles.uploadActs}>
            <Button
              ref={button}
              icon={<ImportIcon size={iconSizePx.button} />}
              // A disabled button would lose the focus, and keyboard users their place.
              aria-disabled={isBusy}
              aria-label={`${choose}: ${label}`}
              aria-describedby={[describedBy, noteId, hintId].filter(Boolean).join(' ')}
              onClick={() => !isBusy && input.current?.click()}
            >
              {choose}
            </Button>
            {!isPicture && value !== null && <FileLink path={value} />}
            {value !== null && (
              <Button
                type="text"
                icon={<DeleteIcon size={iconSizePx.button} />}
                disabled={isBusy}
                aria-label={`${t('kit.files.remove')}: ${label}`}
                onClick={() => {
                  remove();
                  // The button disappears with the file.
                  button.current?.focus();
                }}
              >
                {t('kit.files.remove')}
              </Button>
            )}
            <span className={styles.quiet}>{t(isPicture ? 'kit.files.pictureWays' : 'kit.files.fileWays')}</span>
          </div>
          <p id={hintId} className={styles.quiet}>
            {t(maxSeconds === undefined ? limitsKey : 'kit.files.limitsSound', limits)}
          </p>
          {maxSeconds !== undefined && (
            <RecordSound
              mode={mode}
              label={label}
              place={place}
              isDisabled={isBusy}
              onTake={(file) => void take(file)}
            />
          )}
          <UploadStatus
            id={noteId}
            phase={phase}
            onCancel={() => {
              cancel();
              button.current?.focus();
            }}
            onRetry={(file) => void upload(file)}
            onDiscard={() => {
              forget();
              button.current?.focus();
            }}
          />
          <input
            ref={input}
            type="file"
            hidden
            accept={formats.map((format) => `.${format}`).join()}
            onChange={({ target }) => {
              if (target.files) takeFirst(target.files);
              // The user may choose the same file again, corrected or cropped differently.
              target.value = '';
            }}
          />
        </div>
      </div>
      {phase.at === 'cropping' && (
        <CropDialog file={phase.file} mode={mode} onClose={forget} onTake={(part) => void upload(part)} />
      )}
    </div>
  );
}

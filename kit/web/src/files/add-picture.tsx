import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { useEffect, useId, useRef } from 'react';
import { AddIcon, iconSizePx } from '../icon/icons.ts';
import { Button } from '../light/button.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

/** Without a crop: readers need the whole picture, and a message should not wait for a dialog. */
const MODE = 'card';

interface AddPictureProps {
  label: string;
  /** Purpose of the picture, a part of its path. */
  module: string;
  /** Names the upload within its form. */
  place: string;
  onAdd(path: string): void;
  onBusy(isBusy: boolean): void;
}

/** Button that uploads one more picture for a text. */
export function AddPicture({ label, module, place, onAdd, onBusy }: AddPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const { phase, take, upload, cancel, forget } = useUpload({
    mode: MODE,
    module,
    place,
    onChange: (path) => path !== null && onAdd(path),
  });
  const isBusy = phase.at === 'running';
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  return (
    <>
      <Button
        icon={<AddIcon size={iconSizePx.button} />}
        aria-disabled={isBusy}
        aria-describedby={noteId}
        onClick={() => !isBusy && input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={rulesOf(MODE)
          .formats.map((format) => `.${format}`)
          .join()}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <UploadStatus
        id={noteId}
        phase={phase}
        onCancel={cancel}
        onRetry={(file) => void upload(file)}
        onDiscard={forget}
      />
    </>
  );
}

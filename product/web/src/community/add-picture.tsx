import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { UploadStatus } from '@kiga/kit-web/files/upload-status.tsx';
import { useUpload } from '@kiga/kit-web/files/use-upload.ts';
import { AddIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useEffect, useId, useRef } from 'react';

/** Without a crop: a post shows whole pictures. */
const MODE = 'card';

/** Button that uploads one picture for a post. */
export function AddPicture({ onAdd, onBusy }: { onAdd(path: string): void; onBusy(isBusy: boolean): void }) {
  const { t } = useKit();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const { phase, take, upload, cancel, forget } = useUpload({
    mode: MODE,
    module: 'community',
    place: 'picture',
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
        {t('community.board.addPicture')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('community.board.addPicture')}
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

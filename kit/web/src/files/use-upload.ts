import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { useContext, useRef, useState } from 'react';
import { CallError } from '../client/call-errors.ts';
import { failureText } from '../entity/failure-text.ts';
import { useKit } from '../kit-context.tsx';
import { checkFile, checkLength, checkPicture, type FileRefusal } from './check-file.ts';
import { pictureSize } from './crop-picture.ts';
import { keepLocalPicture } from './local-pictures.ts';
import { putFile } from './put-file.ts';
import { soundLength } from './sound-length.ts';
import { type Unfinished, UploadsContext } from './unfinished-uploads.ts';

/** Phase of an upload. */
export type UploadPhase =
  /** Nothing under way; `done` is the key of the message about the last result. */
  | { at: 'idle'; done?: 'kit.files.uploaded' | 'kit.files.cancelled' | 'kit.files.removed' }
  | { at: 'refused'; refusal: FileRefusal }
  | { at: 'cropping'; file: File }
  | { at: 'running'; file: File; share: number }
  | { at: 'failed'; file: File; reason: string };

interface UploadOptions {
  mode: UploadMode;
  /** Purpose of the file, such as `student`; a part of its path. */
  module: string;
  /** Names the upload within its form. */
  place: string;
  onChange(path: string | null): void;
}

/** Takes a file, checks it, lets the user crop it where the mode requires that, and uploads it. */
export function useUpload({ mode, module, place, onChange }: UploadOptions) {
  const kit = useKit();
  const { tell: tellForm } = useContext(UploadsContext);
  const [phase, setPhase] = useState<UploadPhase>({ at: 'idle' });
  const sending = useRef<AbortController | null>(null);
  const { picture } = rulesOf(mode);

  // Reported with the change instead of in an effect, because a hidden tab runs no effects.
  function go(next: UploadPhase): void {
    setPhase(next);
    tellForm(place, next.at === 'running' || next.at === 'failed' ? (next.at satisfies Unfinished) : null);
  }

  async function take(file: File): Promise<void> {
    const refusal = checkFile(file, mode) ?? (await checkContent(file, mode));
    if (refusal !== null) return go({ at: 'refused', refusal });
    if (picture?.ratio !== undefined || picture?.crop) return go({ at: 'cropping', file });
    await upload(file);
  }

  async function upload(file: File): Promise<void> {
    if (sending.current !== null) return;
    const controller = new AbortController();
    sending.current = controller;
    go({ at: 'running', file, share: 0 });
    try {
      // Requested anew each time, because they expire and choosing a picture may take longer.
      const credentials = await kit.uploadCredentials(mode, module);
      controller.signal.throwIfAborted();
      const path = await putFile(file, credentials, {
        signal: controller.signal,
        onProgress: (share) => setPhase((now) => (now.at === 'running' ? { ...now, share } : now)),
      });
      if (picture || mode === 'sound') keepLocalPicture(path, file);
      onChange(path);
      go({ at: 'idle', done: 'kit.files.uploaded' });
    } catch (error) {
      if (controller.signal.aborted) go({ at: 'idle', done: 'kit.files.cancelled' });
      else go({ at: 'failed', file, reason: reasonOf(error) });
    } finally {
      sending.current = null;
    }
  }

  function reasonOf(error: unknown): string {
    const isOfStore = error instanceof CallError && error.text === '' && error.status < 500;
    return isOfStore ? kit.t('kit.files.refused') : failureText(kit, error);
  }

  return {
    phase,
    take,
    upload,
    cancel: () => sending.current?.abort(),
    /** Forgets a refused, chosen or failed file; the earlier value stays. */
    forget: () => go({ at: 'idle' }),
    remove() {
      onChange(null);
      go({ at: 'idle', done: 'kit.files.removed' });
    },
  };
}

/** Checks that a picture is readable and large enough, and that a sound is not too long. */
async function checkContent(file: File, mode: UploadMode): Promise<FileRefusal | null> {
  const { picture, maxSeconds } = rulesOf(mode);
  if (maxSeconds !== undefined) return checkLength(await soundLength(file), maxSeconds);
  if (!picture) return null;
  try {
    return checkPicture(await pictureSize(file), mode);
  } catch {
    return { error: 'FIELD_FILE_DAMAGED' };
  }
}

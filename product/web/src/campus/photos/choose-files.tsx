import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { errorText } from '@kiga/kit-web/entity/entity-words.ts';
import { checkFile, sizeText } from '@kiga/kit-web/files/check-file.ts';
import { readZip, ZipError, type ZipLimits } from '@kiga/kit-web/files/read-zip.ts';
import { ActIcon, ImportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './photos.module.css';
import type { ChosenFile } from './use-photo-rows.ts';

const MB = 1024 * 1024;
/** A school with some thousand children, each with a photo as cameras make it. */
const ZIP_LIMITS: ZipLimits = { entries: 5_000, inflatedBytes: 2_000 * MB };

const zipWords: Readonly<Record<ZipError['reason'], string>> = {
  damaged: 'campus.photos.zip.damaged',
  encrypted: 'campus.photos.zip.encrypted',
  tooMany: 'campus.photos.zip.tooMany',
  tooLarge: 'campus.photos.zip.tooLarge',
};

interface ChooseFilesProps {
  onChoose(files: readonly ChosenFile[]): void;
  disabled: boolean;
  /** A person whose file names serve as an example. */
  example: PhotoPerson | undefined;
}

/** Takes many photos, or one ZIP of them, by button or drop. */
export function ChooseFiles({ onChoose, disabled, example }: ChooseFilesProps) {
  const kit = useKit();
  const { t } = kit;
  const [photos, zip] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  useNoStrayDrops();
  const { formats, picture } = rulesOf('face');
  const limits = {
    formats: formats.join(', '),
    minSidePx: picture?.minSidePx ?? 1,
    zipSize: sizeText(rulesOf('ZIP').maxBytes),
  };

  async function take(list: FileList): Promise<void> {
    const files = [...list];
    setRefusal(null);
    const zips = files.filter(({ name }) => /\.zip$/i.test(name));
    if (zips.length === 0) return onChoose(files.map(ofFile));
    if (files.length > 1) return setRefusal(t('campus.photos.zip.one'));
    await takeZip(zips[0] as File);
  }

  async function takeZip(file: File): Promise<void> {
    setRefusal(null);
    const wrong = checkFile(file, 'ZIP');
    if (wrong) return setRefusal(<Refusal kit={kit} title={wrong.title} error={wrong.error} />);
    try {
      const entries = await readZip(file, ZIP_LIMITS);
      if (entries.length === 0) return setRefusal(t('campus.photos.zip.empty'));
      onChoose(
        entries.map(({ path, sizeBytes, read }) => ({
          path,
          sizeBytes,
          read: async () => new File([await read()], path.split('/').at(-1) as string),
        })),
      );
    } catch (error) {
      const reason = error instanceof ZipError ? error.reason : 'damaged';
      const data = { count: ZIP_LIMITS.entries, size: sizeText(ZIP_LIMITS.inflatedBytes) };
      setRefusal(t(zipWords[reason], data));
    }
  }

  return (
    <div
      role="presentation"
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) void take(event.dataTransfer.files);
      }}
    >
      <div className={styles.dropActs}>
        <Button
          type="primary"
          icon={<ImportIcon size={iconSizePx.button} aria-hidden />}
          disabled={disabled}
          onClick={() => photos.current?.click()}
        >
          {t('campus.photos.choose')}
        </Button>
        <Button disabled={disabled} onClick={() => zip.current?.click()}>
          {t('campus.photos.chooseZip')}
        </Button>
        <span>{t('campus.photos.drop')}</span>
      </div>
      <p className={styles.quiet}>{t('campus.photos.limits', limits)}</p>
      {example && (
        <p className={styles.quiet}>
          {t('campus.photos.names', {
            number: example.number ?? '',
            name: example.name,
            groupName: example.groupName,
          })}
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          <ActIcon size={iconSizePx.tag} aria-hidden />
          <span>{refusal}</span>
        </p>
      )}
      <input
        ref={photos}
        type="file"
        multiple
        hidden
        accept={formats.map((format) => `.${format}`).join()}
        aria-label={t('campus.photos.choose')}
        onChange={({ target }) => {
          if (target.files) void take(target.files);
          target.value = '';
        }}
      />
      <input
        ref={zip}
        type="file"
        hidden
        accept=".zip"
        aria-label={t('campus.photos.chooseZip')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void takeZip(file);
          target.value = '';
        }}
      />
    </div>
  );
}

function Refusal({ kit, title, error }: { kit: Kit; title: string | undefined; error: string }) {
  return (
    <>
      {title !== undefined && <strong>{kit.t(title)}</strong>} {errorText(kit, error)}
    </>
  );
}

/** Returns a chosen photo; a dropped folder keeps its name. */
export function ofFile(file: File): ChosenFile {
  return { path: file.webkitRelativePath || file.name, sizeBytes: file.size, read: async () => file };
}

/** Prevents that a file dropped beside its target opens in place of the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    const refuse = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', refuse, listening);
    window.addEventListener('drop', refuse, listening);
    return () => listening.abort();
  }, []);
}

import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '../../entity/entity-words.ts';
import { ActIcon, ImportIcon, iconSizePx } from '../../icon/icons.ts';
import { type Kit, useKit } from '../../kit-context.tsx';
import { checkFile, sizeText } from '../check-file.ts';
import { readZip, ZipError, type ZipLimits } from '../read-zip.ts';
import type { ChosenFile } from './file-row.ts';
import styles from './many.module.css';

const MB = 1024 * 1024;
/** A school with some thousand children, each with a photo as cameras make it. */
const ZIP_LIMITS: ZipLimits = { entries: 5_000, inflatedBytes: 2_000 * MB };

const zipWords: Readonly<Record<ZipError['reason'], string>> = {
  damaged: 'kit.files.many.zip.damaged',
  encrypted: 'kit.files.many.zip.encrypted',
  tooMany: 'kit.files.many.zip.tooMany',
  tooLarge: 'kit.files.many.zip.tooLarge',
};

interface ChooseFilesProps {
  /** Mode of the pictures. */
  mode: UploadMode;
  /** Texts of the page. */
  words: {
    /** Label of the button that takes pictures. */
    choose: string;
    /** Names what may be dropped here. */
    drop: string;
  };
  /** Shows how files are named. */
  example?: string | undefined;
  onChoose(files: readonly ChosenFile[]): void;
  disabled: boolean;
}

/** Takes many pictures, or one ZIP of them, by button or drop. */
export function ChooseFiles({ mode, words, example, onChoose, disabled }: ChooseFilesProps) {
  const kit = useKit();
  const { t } = kit;
  const [pictures, zip] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<ReactNode>(null);
  useNoStrayDrops();
  const { formats, picture } = rulesOf(mode);

  async function take(list: FileList): Promise<void> {
    const files = [...list];
    setRefusal(null);
    const zips = files.filter(({ name }) => /\.zip$/i.test(name));
    if (zips.length === 0) return onChoose(files.map(ofFile));
    if (files.length > 1) return setRefusal(t('kit.files.many.zip.one'));
    await takeZip(zips[0] as File);
  }

  async function takeZip(file: File): Promise<void> {
    setRefusal(null);
    const wrong = checkFile(file, 'ZIP');
    if (wrong) return setRefusal(<Refusal kit={kit} title={wrong.title} error={wrong.error} />);
    try {
      const entries = await readZip(file, ZIP_LIMITS);
      if (entries.length === 0) return setRefusal(t('kit.files.many.zip.empty'));
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
          onClick={() => pictures.current?.click()}
        >
          {words.choose}
        </Button>
        <Button disabled={disabled} onClick={() => zip.current?.click()}>
          {t('kit.files.many.chooseZip')}
        </Button>
        <span>{words.drop}</span>
      </div>
      <p className={styles.quiet}>
        {t(picture?.minSidePx === undefined ? 'kit.files.many.limits' : 'kit.files.many.limitsPicture', {
          formats: formats.join(', '),
          minSidePx: picture?.minSidePx ?? 1,
          zipSize: sizeText(rulesOf('ZIP').maxBytes),
        })}
      </p>
      {example !== undefined && <p className={styles.quiet}>{example}</p>}
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          <ActIcon size={iconSizePx.tag} aria-hidden />
          <span>{refusal}</span>
        </p>
      )}
      <input
        ref={pictures}
        type="file"
        multiple
        hidden
        accept={formats.map((format) => `.${format}`).join()}
        aria-label={words.choose}
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
        aria-label={t('kit.files.many.chooseZip')}
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

/** Returns a chosen picture; a dropped folder keeps its name. */
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

import { type UploadMode, uploadModeNames } from '@kiga/entity/files/upload-modes.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { PictureFrame, ViewablePicture } from '@kiga/kit-web/files/picture.tsx';
import { Upload } from '@kiga/kit-web/files/upload.tsx';
import { UploadStatus } from '@kiga/kit-web/files/upload-status.tsx';
import type { UploadPhase } from '@kiga/kit-web/files/use-upload.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { getThemeMode, setThemeChoice } from '@kiga/kit-web/theme/theme-mode.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { CodeButton } from '../../identity/code-button.tsx';
import { setLanguage } from '../../identity/session/session-storage.ts';
import { useCodeSending } from '../../identity/use-code-sending.ts';
import { FieldSamples } from './field-samples.tsx';
import styles from './widgets-page.module.css';

/** Shows all widgets in all variants, in development builds only. Its labels are the names in code. */
export default function WidgetsPage() {
  return (
    <div className={styles.page}>
      <Switches />
      {uploadModeNames.map((mode) => (
        <Shown key={mode} name={`upload ${mode}`}>
          <OneUpload mode={mode} />
        </Shown>
      ))}
      {uploadPhases.map((phase) => (
        <Shown key={JSON.stringify(phase)} name={`upload ${phase.at}`}>
          <UploadStatus id={phase.at} phase={phase} onCancel={nothing} onRetry={nothing} onDiscard={nothing} />
        </Shown>
      ))}
      <Shown name="upload failed">
        <FailedUpload />
      </Shown>
      {(['none', 'loading', 'failed'] as const).map((at) => (
        <Shown key={at} name={`picture ${at}`}>
          <PictureFrame at={at} alt="" address={undefined} settle={nothing} />
        </Shown>
      ))}
      <Shown name="picture shown">
        <SitePicture />
      </Shown>
      <FieldSamples Shown={Shown} />
      <Shown name="code button">
        <LiveCodeButton />
        <CodeButton sending={{ sendId: null, sending: true, waitSeconds: 0 }} onSend={nothing} />
        <CodeButton sending={{ sendId: 'a', sending: false, waitSeconds: 42 }} onSend={nothing} />
        <CodeButton sending={{ sendId: 'a', sending: false, waitSeconds: 0 }} onSend={nothing} />
      </Shown>
    </div>
  );
}

const file = new File([], 'a.png');
const uploadPhases: readonly UploadPhase[] = [
  { at: 'idle', done: 'kit.files.uploaded' },
  { at: 'running', file, share: 0.4 },
  { at: 'refused', refusal: { title: 'kit.files.tooLarge', error: 'FIELD_FILE_TOO_LARGE' } },
  { at: 'refused', refusal: { title: 'kit.files.wrongFormat', error: 'FIELD_FILE_FORMAT' } },
  { at: 'refused', refusal: { error: 'FIELD_FILE_TOO_SMALL', data: { minSidePx: 400 } } },
];

const nothing = () => undefined;

/** Switches of language and theme, as in the shell's header. */
function Switches() {
  const { t, language } = useKit();
  const other: Language = language === 'zh_CN' ? 'en_US' : 'zh_CN';
  return (
    <p>
      <Button
        onClick={() => {
          setLanguage(other);
          location.reload();
        }}
      >
        {t('shell.header.language')}
      </Button>{' '}
      <Button onClick={() => setThemeChoice(getThemeMode() === 'dark' ? 'light' : 'dark')}>
        {t('shell.header.theme')}
      </Button>
    </p>
  );
}

function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.shown} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  );
}

function OneUpload({ mode }: { mode: UploadMode }) {
  const [path, setPath] = useState<string | null>(null);
  return (
    <>
      <Upload mode={mode} module="development" label={mode} value={path} onChange={setPath} place={mode} />
      <output className={styles.path}>{path}</output>
    </>
  );
}

function FailedUpload() {
  const { t } = useKit();
  const phase = { at: 'failed', file, reason: t('kit.failure.network') } as const;
  return <UploadStatus id="failed" phase={phase} onCancel={nothing} onRetry={nothing} onDiscard={nothing} />;
}

function SitePicture() {
  const name = useKit().t('shell.product');
  return <ViewablePicture path={`${location.origin}/favicon.svg`} alt={name} label={name} />;
}

function LiveCodeButton() {
  const sending = useCodeSending(() => Promise.resolve('a'));
  return <CodeButton sending={sending} onSend={() => void sending.send()} />;
}

import { answerConsultation, askAgain } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX } from '@kiga/contract/health/consultation/consultation.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { AddPicture } from '@kiga/kit-web/files/add-picture.tsx';
import { Picture } from '@kiga/kit-web/files/picture.tsx';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { CloseIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useId, useRef, useState } from 'react';
import styles from './thread.module.css';

const TemplatePicker = lazyPart<{ onChoose(content: string): void; onClose(): void }>(
  () => import('./template-picker.tsx'),
);

const calls = { answer: answerConsultation, askAgain } as const;

interface ComposerProps {
  id: string;
  act: keyof typeof calls;
  onSent(): void;
}

/**
 * Field of the next message, with up to three photos. Ctrl+Enter sends it, once however often it is pressed. A message
 * that was not sent stays.
 */
export function Composer({ id, act, onSent }: ComposerProps) {
  const kit = useKit();
  const { t, client } = kit;
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [failureId, keysId] = [useId(), useId()];
  const { sending, send, renew } = useSending();
  const label =
    act === 'answer' ? t('health.consultation.thread.writeAnswer') : t('health.consultation.thread.writeMore');

  async function submit() {
    if (text.trim() === '' || isUploading) {
      field.current?.focus();
      return;
    }
    const [photo = null, secondPhoto = null, thirdPhoto = null] = photos;
    const input = { id, text, photo, secondPhoto, thirdPhoto };
    setFailure(null);
    const answer = await send((options) => client.call(calls[act], input, options), refused);
    if (answer === undefined) return;
    setText('');
    setPhotos([]);
    setSentCount(sentCount + 1);
    field.current?.focus();
    onSent();
  }

  function refused(error: unknown) {
    const issue = error instanceof CallError ? error.errors[0]?.text : undefined;
    setFailure(`${t('health.consultation.thread.notSent')} ${issue ?? failureText(kit, error)}`);
  }

  function change(next: string) {
    setText(next);
    renew();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isChoosing && (
        <TemplatePicker
          onChoose={(content) => {
            change(text.trim() === '' ? content : `${text.trimEnd()}\n${content}`.slice(0, MESSAGE_MAX));
            setChoosing(false);
            field.current?.focus();
          }}
          onClose={() => {
            setChoosing(false);
            field.current?.focus();
          }}
        />
      )}
      <textarea
        ref={field}
        className={styles.field}
        aria-label={label}
        aria-describedby={failure === null ? keysId : failureId}
        aria-invalid={failure !== null}
        placeholder={label}
        rows={3}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
      />
      {failure !== null && (
        <p id={failureId} role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {photos.length > 0 && (
        <div className={styles.photos}>
          {photos.map((path, index) => (
            <span key={path} className={styles.chosen}>
              <Picture className={styles.photo} path={path} alt="" />
              <Button
                size="small"
                icon={<CloseIcon size={iconSizePx.tag} />}
                aria-label={t('health.consultation.thread.removePhoto', { number: index + 1 })}
                onClick={() => {
                  setPhotos(photos.filter((one) => one !== path));
                  renew();
                }}
              />
            </span>
          ))}
        </div>
      )}
      <div className={styles.tools}>
        {photos.length < MESSAGE_PHOTOS_MAX && (
          <AddPicture
            label={t('health.consultation.thread.addPhoto')}
            module="consultation"
            place="photo"
            // The next message begins without the note about the last upload.
            key={sentCount}
            onBusy={setUploading}
            onAdd={(path) => {
              setPhotos((now) => [...now, path]);
              renew();
            }}
          />
        )}
        {act === 'answer' && (
          <Button aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {t('health.consultation.thread.template')}
          </Button>
        )}
        <span id={keysId} className={styles.quiet}>
          {t('health.consultation.thread.keys')} {text.length}/{MESSAGE_MAX}
        </span>
        <Button
          className={styles.send ?? ''}
          type="primary"
          aria-disabled={sending || isUploading || text.trim() === ''}
          onClick={() => void submit()}
        >
          {t('health.consultation.thread.send')}
        </Button>
      </div>
    </form>
  );
}

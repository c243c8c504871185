import { replyToLetter } from '@kiga/contract/communication/letter.acts.ts';
import { LETTER_MAX } from '@kiga/contract/communication/letter.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useDraft } from '@kiga/kit-web/form/use-draft.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useId, useRef, useState } from 'react';
import styles from './mailbox.module.css';

interface ReplyBoxProps {
  id: string;
  /** Text that was typed before another letter was chosen. */
  text: string;
  onChange(text: string): void;
  onSent(): void;
}

/** The field of a reply. Ctrl+Enter sends it, once however often it is pressed. A reply that was not sent stays. */
export function ReplyBox({ id, text, onChange, onSent }: ReplyBoxProps) {
  const kit = useKit();
  const { t, client } = kit;
  const [issue, setIssue] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [labelId, issueId, keysId] = [useId(), useId(), useId()];
  const { sending, send, renew } = useSending();
  const eraseDraft = useDraft(`letter ${id}`, {
    values: { text },
    dirty: text !== '',
    version: null,
    restore: ({ text: kept }) => onChange(String(kept ?? '')),
  });

  async function submit() {
    if (text.trim() === '') {
      setIssue(t('errors.FIELD_REQUIRED'));
      field.current?.focus();
      return;
    }
    setIssue(null);
    const answer = await send((options) => client.call(replyToLetter, { id, reply: text }, options), refused);
    if (answer === undefined) return;
    eraseDraft();
    onChange('');
    field.current?.focus();
    onSent();
  }

  function refused(error: unknown) {
    const told = error instanceof CallError ? error.errors[0]?.text : undefined;
    setIssue(told ?? `${t('communication.letter.box.notSent')} ${failureText(kit, error)}`);
    field.current?.focus();
  }

  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label id={labelId} htmlFor={`${labelId}-field`}>
        {t('communication.letter.asks.reply')}
      </label>
      <textarea
        ref={field}
        id={`${labelId}-field`}
        className={styles.field}
        aria-describedby={issue === null ? keysId : issueId}
        aria-invalid={issue !== null}
        placeholder={t('communication.letter.box.write')}
        rows={4}
        maxLength={LETTER_MAX}
        value={text}
        onChange={(event) => {
          onChange(event.target.value);
          setIssue(null);
          renew();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
      />
      {issue !== null && (
        <p id={issueId} role="alert" className={styles.issue}>
          {issue}
        </p>
      )}
      <div className={styles.tools}>
        <span id={keysId} className={styles.quiet}>
          {t('communication.letter.box.keys')} · {text.length}/{LETTER_MAX}
        </span>
        <Button className={styles.end ?? ''} type="primary" aria-disabled={sending} onClick={() => void submit()}>
          {t('communication.letter.box.send')}
        </Button>
      </div>
    </form>
  );
}

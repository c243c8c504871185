import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import styles from './dialogs.module.css';

interface Choice {
  text: string;
  note?: string | undefined;
  /** True for a person who must not take the child; it is shown as a warning and cannot be chosen. */
  isForbidden?: boolean;
}

interface NamedDialogProps {
  title: string;
  choices: readonly Choice[];
  /** Label of the free text; no text where it is absent. */
  label?: string;
  hint?: string;
  ok: string;
  isDanger?: boolean;
  /** Message where nothing was chosen. */
  required?: string;
  /** Names that the free text may not have. */
  forbidden?: readonly string[];
  forbiddenText?(name: string): string;
  onOk(text: string): void;
  onClose(): void;
}

/** Asks for one of some names or reasons, or for another one in words. One touch on a choice is enough. */
export function NamedDialog(props: NamedDialogProps) {
  const { title, choices, label, hint, ok, isDanger = false, required = '', onOk, onClose } = props;
  const { forbidden = [], forbiddenText } = props;
  const { t } = useKit();
  const id = useId();
  const [text, setText] = useState('');
  const [issue, setIssue] = useState('');

  function submit(): void {
    const typed = text.trim();
    const banned = forbidden.find((name) => typed.includes(name));
    if (banned !== undefined) setIssue(forbiddenText?.(banned) ?? '');
    else if (label !== undefined && typed === '') setIssue(required);
    else onOk(typed);
  }

  return (
    <Modal
      open
      width="min(560px, 96vw)"
      title={title}
      onCancel={onClose}
      footer={
        <Button type="primary" size="large" danger={isDanger} htmlType="submit" form={id}>
          {ok}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.choices}>
          {choices.map((choice) =>
            choice.isForbidden ? (
              <span key={choice.text} className={styles.forbidden} role="note">
                {t('transport.station.hand.forbidden', { name: choice.text })}
              </span>
            ) : (
              <button
                key={`${choice.text} ${choice.note ?? ''}`}
                type="button"
                className={styles.choice}
                onClick={() => onOk(textOf(choice))}
              >
                {choice.text}
                {choice.note && <small className={styles.quiet}>{choice.note}</small>}
              </button>
            ),
          )}
        </div>
        {hint && <p className={styles.quiet}>{hint}</p>}
        {label !== undefined && (
          <label className={styles.field}>
            {label}
            <input
              className={styles.input}
              autoComplete="off"
              maxLength={60}
              value={text}
              aria-invalid={issue !== ''}
              aria-describedby={`${id}-issue`}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
        )}
        <p id={`${id}-issue`} className={styles.issue} role="alert">
          {issue}
        </p>
      </form>
    </Modal>
  );
}

const textOf = ({ text, note }: Choice) => (note ? `${note} ${text}` : text);

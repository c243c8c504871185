import { SHOW_MESSAGE_MAX } from '@kiga/contract/live/live.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Send as SendIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './live.module.css';

interface MessageBoxProps {
  /** Label and placeholder. */
  label: string;
  /** Name of the button. */
  send: string;
  /** Resolves to undefined where it was not sent; the text then stays. */
  onSend(content: string): Promise<unknown>;
}

/** A line for a message; Enter sends it, once however often it is pressed. */
export function MessageBox({ label, send, onSend }: MessageBoxProps) {
  const [text, setText] = useState('');
  const submit = async () => {
    if (text.trim() !== '' && (await onSend(text.trim())) !== undefined) setText('');
  };
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <input
        aria-label={label}
        placeholder={label}
        maxLength={SHOW_MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter also ends the composition of a character.
          if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
      <Button
        type="text"
        aria-label={send}
        icon={<SendIcon size={iconSizePx.button} />}
        onClick={() => void submit()}
      />
    </form>
  );
}

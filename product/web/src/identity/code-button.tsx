import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import styles from './code-button.module.css';
import type { CodeSending } from './use-code-sending.ts';

interface CodeButtonProps {
  sending: Pick<CodeSending, 'sendId' | 'sending' | 'waitSeconds'>;
  onSend(): void;
}

/**
 * Sends a verification code. It is disabled during the countdown to the next possible sending, and enabled after a
 * failure. The error text appears at the code's field, so that screen readers announce it there.
 */
export function CodeButton({ sending: { sendId, sending, waitSeconds }, onSend }: CodeButtonProps) {
  const { t } = useKit();
  return (
    <Button className={styles.send} loading={sending} disabled={waitSeconds > 0} onClick={onSend}>
      {waitSeconds > 0
        ? t('identity.exportProof.wait', { seconds: waitSeconds })
        : t(sendId === null ? 'identity.exportProof.send' : 'identity.exportProof.sendAgain')}
    </Button>
  );
}

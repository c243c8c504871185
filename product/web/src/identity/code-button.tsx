import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import styles from './code-button.module.css';
import type { CodeSending } from './use-code-sending.ts';

interface CodeButtonProps {
  sending: Pick<CodeSending, 'sendId' | 'sending' | 'waitSeconds'>;
  onSend(): void;
}

/**
 * Sends a verification code; disabled until the next one may be sent, which it counts down, and open at once where sending
 * failed. The words for a failure stand where the code is typed, so that they are told with it.
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

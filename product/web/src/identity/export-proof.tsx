import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { getInfoCheckMobile, sendCode } from '@kiga/contract/identity/verification.acts.ts';
import { afterPress } from '@kiga/kit-web/form/after-press.ts';
import { type ExportProof as Proof, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { CodeButton } from './code-button.tsx';
import styles from './export-proof.module.css';
import { useCodeSending } from './use-code-sending.ts';

/**
 * Asks for the code that the kindergarten's head teacher received. Passes it on once it is complete, and null before.
 */
export default function ExportProof({ onProof }: { onProof(proof: Proof | null): void }) {
  const { t, client, tenantOfSession } = useKit();
  const [code, setCode] = useState('');
  const [left, setLeft] = useState(false);
  // A code for exports goes to the head teacher of the session's kindergarten.
  const sending = useCodeSending(() => client.call(sendCode, {}));
  const { sendId, failure, send } = sending;
  const [inputId, noteId] = [useId(), useId()];
  const { data: phone } = useQuery({
    queryKey: ['identity.headTeacherPhone', tenantOfSession],
    queryFn: ({ signal }) => client.call(getInfoCheckMobile, { id: tenantOfSession as string }, { signal }),
    enabled: tenantOfSession !== null,
  });

  const change = (typed: string) => {
    const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeRules.digits);
    setCode(digits);
    onProof(sendId !== null && digits.length === codeRules.digits ? { sendId, code: digits } : null);
  };
  const sendNew = () => {
    // The typed code belongs to an earlier sending, which the new one invalidates.
    change('');
    setLeft(false);
    void send();
  };

  const typingError = errorOfTyping();
  const error = failure ?? typingError;
  function errorOfTyping(): string | null {
    if (sendId === null) return code === '' ? null : t('identity.exportProof.sendFirst');
    return left && code.length < codeRules.digits ? t('identity.exportProof.required') : null;
  }

  return (
    <div className={styles.proof}>
      <p>{phone ? t('identity.exportProof.lead', { phone }) : t('identity.exportProof.leadWithoutPhone')}</p>
      <label htmlFor={inputId}>{t('identity.exportProof.code')}</label>
      <div className={styles.line}>
        <Input
          id={inputId}
          className={styles.code}
          value={code}
          placeholder={t('identity.exportProof.codePlaceholder')}
          inputMode="numeric"
          autoComplete="one-time-code"
          status={typingError === null ? undefined : 'error'}
          aria-invalid={typingError !== null}
          aria-describedby={noteId}
          onChange={(event) => change(event.target.value)}
          onBlur={() => afterPress(() => setLeft(true))}
        />
        <CodeButton sending={sending} onSend={sendNew} />
      </div>
      <p id={noteId} className={error === null ? undefined : styles.error} aria-live="polite">
        {error ?? (sendId === null ? '' : t('identity.exportProof.sent'))}
      </p>
    </div>
  );
}

import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { useId } from 'react';
import { Field, inputProps, type TextFieldProps } from './login-fields.tsx';
import { t } from './password-words.ts';
import './code-field.css';

interface CodeFieldProps extends Pick<TextFieldProps, 'value' | 'error' | 'onChange'> {
  /** True where a code was sent before. */
  isSent: boolean;
  sending: boolean;
  /** Seconds until the next code may be sent. */
  waitSeconds: number;
  onSend(): void;
}

/** Field for the verification code, with the button that sends one. */
export function CodeField({ isSent, sending, waitSeconds, onSend, ...bound }: CodeFieldProps) {
  const id = useId();
  const field: TextFieldProps = {
    ...bound,
    label: t('forgotten.code'),
    placeholder: t('forgotten.codePlaceholder'),
    autoComplete: 'one-time-code',
    onChange: (typed) => bound.onChange(typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeRules.digits)),
  };
  return (
    <>
      <Field id={id} icon="code" {...field}>
        <input id={id} type="text" inputMode="numeric" className="login-code" {...inputProps(id, field)} />
        <button type="button" className="login-send" disabled={sending || waitSeconds > 0} onClick={onSend}>
          {sending
            ? t('forgotten.sending')
            : waitSeconds > 0
              ? t('forgotten.wait', { seconds: waitSeconds })
              : t(isSent ? 'forgotten.sendAgain' : 'forgotten.send')}
        </button>
      </Field>
      <p className="login-hint login-sent" role="status">
        {isSent ? t('forgotten.sent') : ''}
      </p>
    </>
  );
}

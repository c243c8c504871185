import { LoginIcon } from './login-icon.tsx';

/** Error of the whole form; screen readers announce it at once. */
export function Alert({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="login-alert" role="alert">
      <LoginIcon name="act" size={16} />
      {text}
    </p>
  );
}

/** Message of a success. */
export function Success({ text, next }: { text: string; next: string }) {
  return (
    <p className="login-success" role="status">
      <LoginIcon name="fine" size={16} />
      <span>
        <strong>{text}</strong>
        {next}
      </span>
    </p>
  );
}

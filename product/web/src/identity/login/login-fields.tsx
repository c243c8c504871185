import { type AppType, appTypes } from '@kiga/contract/identity/app-types.ts';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { LoginIcon, type LoginIconName } from './login-icon.tsx';
import { t } from './login-words.ts';

/** Properties of every text field on the sign-in pages. */
export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** The field's name for the browser's password store. */
  autoComplete: string;
  error?: string | undefined;
  /** The rule of the field, shown before any error. */
  hint?: string;
  maxLength?: number;
  /** Content at the right of the label. */
  aside?: ReactNode;
}

interface FieldProps {
  id: string;
  label: string;
  icon: LoginIconName;
  error?: string | undefined;
  hint?: string | undefined;
  aside?: ReactNode;
  children: ReactNode;
}

/** A field: label, icon and control, with its error below. */
export function Field({ id, label, icon, error, hint, aside, children }: FieldProps) {
  return (
    <div className="login-field" data-invalid={error !== undefined || undefined}>
      <div className="login-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="login-control">
        <LoginIcon className="login-icon" name={icon} />
        {children}
      </div>
      {error !== undefined ? (
        <p className="login-error" id={`${id}-note`}>
          <LoginIcon name="act" size={14} />
          {error}
        </p>
      ) : hint !== undefined ? (
        <p className="login-hint" id={`${id}-note`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Field for the kind of user. */
export function AppTypeField({ value, onChange }: { value: AppType; onChange: (value: AppType) => void }) {
  const id = useId();
  return (
    <Field id={id} label={t('login.appType')} icon="campus">
      <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value) as AppType)}>
        {appTypes.map((appType) => (
          <option key={appType} value={appType}>
            {/* 9 and 15 have the same name elsewhere; here the user must choose between them. */}
            {appType === 15 ? t('login.regionalOperations') : t(`appType.${appType}`)}
          </option>
        ))}
      </select>
      <LoginIcon className="login-chevron" name="expand" size={16} />
    </Field>
  );
}

interface AccountFieldProps extends Pick<TextFieldProps, 'value' | 'onChange' | 'error'> {
  /** True where typing begins with the account. */
  autoFocus?: boolean;
}

/** Field for the account name. */
export function AccountField({ autoFocus = false, ...given }: AccountFieldProps) {
  const id = useId();
  const props = {
    label: t('login.userName'),
    placeholder: t('login.userNamePlaceholder'),
    autoComplete: 'username',
    maxLength: 64,
    ...given,
  };
  return (
    <Field id={id} icon="account" {...props}>
      <input
        id={id}
        type="text"
        autoFocus={autoFocus}
        autoCapitalize="none"
        spellCheck={false}
        {...inputProps(id, props)}
      />
    </Field>
  );
}

/** Field for a password that the user can show. */
export function PasswordField(props: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} icon="password" {...props}>
      <input id={id} type={shown ? 'text' : 'password'} spellCheck={false} {...inputProps(id, props)} />
      <button
        type="button"
        className="login-toggle"
        aria-label={shown ? t('login.hidePassword') : t('login.showPassword')}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        <LoginIcon name={shown ? 'hide' : 'show'} />
      </button>
    </Field>
  );
}

/** Returns the properties of a text field's input. */
export function inputProps(id: string, props: TextFieldProps) {
  const { value, onChange, placeholder, autoComplete, error, hint, maxLength } = props;
  return {
    value,
    placeholder,
    autoComplete,
    maxLength,
    'aria-invalid': error !== undefined,
    'aria-describedby': error !== undefined || hint !== undefined ? `${id}-note` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onKeyDown: keepCompositionOpen,
  };
}

// Enter that takes a Chinese candidate must not submit the form. Safari ends the composition before the key event, so
// only key code 229 identifies it.
function keepCompositionOpen(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
}

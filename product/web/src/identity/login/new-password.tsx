import {
  checkNewPassword,
  checkPasswordConfirmation,
  passwordLengths,
} from '@kiga/contract/identity/password-rules.ts';
import type { ComponentProps } from 'react';
import { PasswordField } from './login-fields.tsx';
import { t } from './password-words.ts';

type Bound = Pick<ComponentProps<typeof PasswordField>, 'value' | 'error' | 'onChange'>;

/** Fields for a new password and its repetition. */
export function NewPasswordFields({ newPassword, confirmation }: { newPassword: Bound; confirmation: Bound }) {
  return (
    <>
      <PasswordField
        label={t('changePassword.newPassword')}
        placeholder={t('changePassword.newPasswordPlaceholder')}
        autoComplete="new-password"
        maxLength={passwordLengths.newMaximum}
        hint={t('changePassword.newPasswordHint')}
        {...newPassword}
      />
      <PasswordField
        label={t('changePassword.confirmPassword')}
        placeholder={t('changePassword.confirmPasswordPlaceholder')}
        autoComplete="new-password"
        maxLength={passwordLengths.newMaximum}
        {...confirmation}
      />
    </>
  );
}

/** Returns the errors of a new password and its repetition. */
export function newPasswordErrors(newPassword: string, confirmation: string) {
  const found: { newPassword?: string; confirmPassword?: string } = {};
  const fresh = checkNewPassword(newPassword);
  if (fresh !== null) {
    found.newPassword = t(
      fresh === 'FIELD_REQUIRED' ? 'changePassword.newPasswordRequired' : 'changePassword.newPasswordWeak',
    );
  }
  const repeated = checkPasswordConfirmation(confirmation, newPassword);
  if (repeated !== null) {
    found.confirmPassword = t(
      repeated === 'FIELD_REQUIRED'
        ? 'changePassword.confirmPasswordRequired'
        : 'changePassword.confirmPasswordDiffers',
    );
  }
  return found;
}

/** Lengths of passwords, in characters. */
export const passwordLengths = {
  /** A new password, wherever one is chosen. */
  newMinimum: 6,
  newMaximum: 12,
  /** What may be typed as the old one. */
  oldMaximum: 32,
  /** A password that passes at sign-in without being asked to change it. */
  strongMinimum: 6,
  strongMaximum: 100,
} as const;

/** Why a field of a password change is refused; the texts stand in the catalogues under `identity.errors`. */
export type PasswordError =
  | 'FIELD_REQUIRED'
  | 'FIELD_TOO_LONG'
  | 'IDENTITY_PASSWORD_WEAK'
  | 'IDENTITY_PASSWORDS_INCONSISTENT';

const allowedCharacters = /^[0-9A-Za-z_@#]*$/;

// At least one digit, one letter and one of _ @ #, and nothing else.
function isComposedWell(password: string): boolean {
  return allowedCharacters.test(password) && /\d/.test(password) && /[A-Za-z]/.test(password) && /[_@#]/.test(password);
}

/** The test at sign-in: whoever fails it must change the password before anything else. */
export function isStrongPassword(password: string): boolean {
  const { strongMinimum, strongMaximum } = passwordLengths;
  return password.length >= strongMinimum && password.length <= strongMaximum && isComposedWell(password);
}

/** The rule for the old password of a change. */
export function checkOldPassword(password: string): PasswordError | null {
  if (password === '') return 'FIELD_REQUIRED';
  return password.length > passwordLengths.oldMaximum ? 'FIELD_TOO_LONG' : null;
}

/** The rule for a new password. */
export function checkNewPassword(password: string): PasswordError | null {
  if (password === '') return 'FIELD_REQUIRED';
  const { newMinimum, newMaximum } = passwordLengths;
  const fits = password.length >= newMinimum && password.length <= newMaximum;
  return fits && isComposedWell(password) ? null : 'IDENTITY_PASSWORD_WEAK';
}

/** The rule for the repetition of a new password. */
export function checkPasswordConfirmation(confirmation: string, password: string): PasswordError | null {
  if (confirmation === '') return 'FIELD_REQUIRED';
  return confirmation === password ? null : 'IDENTITY_PASSWORDS_INCONSISTENT';
}

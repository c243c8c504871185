/** Lengths of passwords, in characters. */
export const passwordLengths = {
  /** Length of a new password. */
  newMinimum: 6,
  newMaximum: 12,
  /** Maximum length of the old password's input. */
  oldMaximum: 32,
  /** Length of a password that counts as strong at sign-in. */
  strongMinimum: 6,
  strongMaximum: 100,
} as const;

/** Errors of the fields of a password change; the texts stand in the catalogues under `identity.errors`. */
export type PasswordError =
  | 'FIELD_REQUIRED'
  | 'FIELD_TOO_LONG'
  | 'IDENTITY_PASSWORD_WEAK'
  | 'IDENTITY_PASSWORDS_INCONSISTENT';

// A new password needs at least one digit, one letter and one of _ @ #, and no other characters.
const composition = { digit: /\d/, letter: /[A-Za-z]/, sign: /[_@#]/, nothingElse: /^[0-9A-Za-z_@#]*$/ } as const;

/** One of the rules for a new password. */
export type PasswordRule = 'length' | keyof typeof composition;

/** Returns the rules that a new password keeps, for feedback while the user types. */
export function keptPasswordRules(password: string): Record<PasswordRule, boolean> {
  const { newMinimum, newMaximum } = passwordLengths;
  const kept = Object.entries(composition).map(([rule, pattern]) => [rule, pattern.test(password)]);
  return { length: password.length >= newMinimum && password.length <= newMaximum, ...Object.fromEntries(kept) };
}

function isComposedWell(password: string): boolean {
  return Object.values(composition).every((pattern) => pattern.test(password));
}

/** Returns whether a password is strong. An account with a weak password must change it right after sign-in. */
export function isStrongPassword(password: string): boolean {
  const { strongMinimum, strongMaximum } = passwordLengths;
  return password.length >= strongMinimum && password.length <= strongMaximum && isComposedWell(password);
}

/** Validates the old password of a change; null where it is valid. */
export function checkOldPassword(password: string): PasswordError | null {
  if (password === '') return 'FIELD_REQUIRED';
  return password.length > passwordLengths.oldMaximum ? 'FIELD_TOO_LONG' : null;
}

/** Validates a new password; null where it is valid. */
export function checkNewPassword(password: string): PasswordError | null {
  if (password === '') return 'FIELD_REQUIRED';
  return Object.values(keptPasswordRules(password)).every(Boolean) ? null : 'IDENTITY_PASSWORD_WEAK';
}

/** Validates the repetition of a new password; null where it is valid. */
export function checkPasswordConfirmation(confirmation: string, password: string): PasswordError | null {
  if (confirmation === '') return 'FIELD_REQUIRED';
  return confirmation === password ? null : 'IDENTITY_PASSWORDS_INCONSISTENT';
}

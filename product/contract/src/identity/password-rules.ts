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

// At least one digit, one letter and one of _ @ #, and nothing else.
const composition = { digit: /\d/, letter: /[A-Za-z]/, sign: /[_@#]/, nothingElse: /^[0-9A-Za-z_@#]*$/ } as const;

/** One of the rules for a new password. */
export type PasswordRule = 'length' | keyof typeof composition;

/** Which of the rules a new password keeps, to be told while it is typed. */
export function keptPasswordRules(password: string): Record<PasswordRule, boolean> {
  const { newMinimum, newMaximum } = passwordLengths;
  const kept = Object.entries(composition).map(([rule, pattern]) => [rule, pattern.test(password)]);
  return { length: password.length >= newMinimum && password.length <= newMaximum, ...Object.fromEntries(kept) };
}

function isComposedWell(password: string): boolean {
  return Object.values(composition).every((pattern) => pattern.test(password));
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
  return Object.values(keptPasswordRules(password)).every(Boolean) ? null : 'IDENTITY_PASSWORD_WEAK';
}

/** The rule for the repetition of a new password. */
export function checkPasswordConfirmation(confirmation: string, password: string): PasswordError | null {
  if (confirmation === '') return 'FIELD_REQUIRED';
  return confirmation === password ? null : 'IDENTITY_PASSWORDS_INCONSISTENT';
}

import type { Words } from '@kiga/entity/words/words.ts';
import type { identityErrorsZhCN, identityZhCN } from './identity.zh-CN.ts';
import { loginEnUS } from './login.en-US.ts';
import { passwordEnUS } from './password.en-US.ts';

/** Texts of the area, in English. */
export const identityEnUS = {
  ...loginEnUS,
  ...passwordEnUS,
  exportProof: {
    lead: 'To export whole numbers, enter the code sent to the principal’s phone {phone}.',
    leadWithoutPhone: 'To export whole numbers, enter the code sent to the principal’s phone.',
    code: 'Verification code',
    codePlaceholder: '6 digits',
    send: 'Send code',
    sendAgain: 'Send again',
    wait: 'Send again in {seconds} s',
    sent: 'The code has been sent and is good for 5 minutes.',
    sendFirst: 'Please send the code first',
    required: 'Please enter the verification code',
  },
  sessions: {
    title: 'Signed-in devices',
    lead: 'Your account is in use on these devices. End any that you do not know, then change your password.',
    current: 'this one',
    browserOnSystem: '{browser} on {system}',
    unknownBrowser: 'Unknown browser',
    from: 'from {address}',
    used: 'last used {time}',
    since: 'logged in {time}',
    end: 'End',
    endNamed: 'End the session of {name}',
    endOthers: 'End all others',
    ended_one: '{count} session ended',
    ended_other: '{count} sessions ended',
    gone: 'That session has ended already',
    onlyHere: 'You are not logged in anywhere else.',
  },
  ownPhone: {
    title: 'My phone',
    lead: 'Codes for a forgotten or reset password go to this phone. Without one they go to the contact phone of your organization.',
    now: 'Now: {phone}',
    none: 'None yet',
    entered: 'You have not confirmed this phone',
    enteredText:
      'Somebody else entered it, or reset your password since. If it is yours, type your current password below and confirm it. If not, enter your own.',
    confirm: 'It is mine',
    phone: 'New phone',
    phoneHint: 'Leave empty to remove it',
    password: 'Current password',
    save: 'Save phone',
    saved: 'The phone is saved',
  },
  sms: {
    exportCode:
      'Kiga: {who} is exporting whole personal data of {organization}. Code {code}, good for {minutes} minutes. Tell it to nobody unless you know of this export.',
    forgottenCode:
      'Kiga: {who} of {organization} has forgotten the password. Code {code}, good for {minutes} minutes. Tell it to {who} only, and only if you are sure that it is them.',
    resetCode:
      'Kiga: {who} of {organization} can set a new password. On the sign-in page choose “Forgot password”, then “I have a code”. Code {code}, good for {hours} hours. Tell it to {who} only.',
  },
} satisfies Words<typeof identityZhCN>;

/** Words of the area's errors, in English. */
export const identityErrorsEnUS = {
  IDENTITY_LOGIN_FAILED: 'Kind of user, account or password is wrong. Please check and try again.',
  IDENTITY_SIGN_IN_LOCKED:
    'Too many failed attempts. Please try again in {minutes} min. If the password is forgotten, choose “Forgotten?”.',
  IDENTITY_ACCOUNT_DISABLED: 'This account is disabled. Please ask your administrator.',
  IDENTITY_ORGANIZATION_SUSPENDED: 'The service of your organization is suspended. Please ask the platform.',
  IDENTITY_ORGANIZATION_SUSPENDED_BECAUSE:
    'The service of your organization is suspended: {reason}. Please ask the platform.',
  IDENTITY_PASSWORD_CHANGE_FAILED: 'Password change failed',
  IDENTITY_PASSWORD_CHANGE_REFUSED: 'Account, kind of user or old password is wrong',
  IDENTITY_OLD_PASSWORD_WRONG: 'The password is wrong',
  IDENTITY_PASSWORD_WEAK: passwordEnUS.changePassword.newPasswordWeak,
  IDENTITY_PASSWORD_UNCHANGED: 'The new password must differ from the old one',
  IDENTITY_PASSWORD_NOT_INITIAL: 'The password is your own already; use “Change password”',
  IDENTITY_PASSWORDS_INCONSISTENT: passwordEnUS.changePassword.confirmPasswordDiffers,
  IDENTITY_SETTINGS_FULL: 'At most {max} settings can be kept for an account',
  IDENTITY_CODE_WRONG: 'The code is wrong. Tries left: {triesLeft}',
  IDENTITY_CODE_EXPIRED: 'The code is no longer good, please send a new one',
  IDENTITY_CODE_REFUSED: 'The code is wrong or no longer good. Please check it, or send a new one.',
  IDENTITY_CODE_TOO_SOON: 'Please wait {seconds} s before sending another code',
  IDENTITY_NUMBER_SEARCHES_USED_UP:
    'Too many searches by whole mobile number; try again in {minutes} minutes, or search by the last four digits',
  IDENTITY_CODE_TOO_MANY: 'No more codes can be sent today, please try again tomorrow',
  IDENTITY_NAMES_TOO_MANY:
    'You entered too many unavailable account names or codes within an hour. Please try again in {minutes} min.',
  IDENTITY_SMS_NOT_CONFIGURED: 'The platform cannot send SMS yet, so no code can be sent. Please ask the platform.',
} satisfies Words<typeof identityErrorsZhCN>;

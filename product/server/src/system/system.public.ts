export { assertWithinOwnRights } from './access/account.server.ts';
export { disableAccount, isForOwnClasses, makeAccount } from './access/acts/make-account.ts';
export { hasChildren, isOutside } from './approvals/approval-gate.ts';
export { settleLapsed } from './approvals/emergencies.ts';
export { type MessageParams, messageWords } from './messages/message-words.ts';
export { notify, settle, type Telling } from './messages/notify.ts';
export { tellOfForeignHand } from './messages/password-messages.ts';
export { followOrganization } from './organizations/organization.server.ts';
export { PROGRAM_ID, programSession } from './program-session.ts';

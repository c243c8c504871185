/** Topic of new messages; its changes carry the id of a parent, or of a kindergarten for a message to many. */
export const FAMILY_INBOX = 'family.inbox';

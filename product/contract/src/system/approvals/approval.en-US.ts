import type { Words } from '@kiga/entity/words/words.ts';
import type { approvalErrorsZhCN, approvalMessagesZhCN, approvalSmsZhCN, approvalZhCN } from './approval.zh-CN.ts';

/** Texts of requests to confirm an act from outside, in English. */
export const approvalEnUS = {
  approval: {
    name: 'approval',
    plural: 'approvals',
    total_one: '1 request',
    total_other: '{count} requests',
    search: 'Subject, reason',
    fields: {
      act: 'Act',
      subject: 'Subject',
      organizationName: 'Confirmed by',
      askerName: 'Asked by',
      askerOrganization: 'Organization of the asker',
      reason: 'Reason',
      status: 'State',
      fourEyes: 'Second person of the platform',
      mine: 'Asked by me',
      lapsesAt: 'Answer until',
      answer: 'Answer',
    },
    options: {
      act: {
        userCreate: 'new user',
        userUpdate: 'change of a user',
        userDelete: 'deletion of a user',
        userRestore: 'restoring a user',
        userEnable: 'enabling a user',
        userReset: 'password reset',
        roleCreate: 'new role',
        roleUpdate: 'wider role',
        roleRestore: 'restoring a role',
        organizationUpdate: 'change of an organization',
        organizationRestore: 'restoring an organization',
        contractCreate: 'new contract',
        contractUpdate: 'wider contract',
        contractRestore: 'restoring a contract',
      },
      status: {
        asked: 'Waiting',
        confirmed: 'Confirmed',
        refused: 'Refused',
        withdrawn: 'Withdrawn',
        lapsed: 'Lapsed',
      },
    },
    groups: { what: 'Request', change: 'Change once confirmed', answer: 'Answer' },
    acts: { ask: 'Ask', confirm: 'Confirm', refuse: 'Refuse', withdraw: 'Withdraw', lapse: 'Lapsed' },
    consequences: {
      confirm:
        'The act is done at once. History and log name the asker and you. After a reset and for a new user, a code goes to the account’s phone, or to the contact phone of the organization.',
      refuse: 'Nothing is changed. The asker gets your answer.',
    },
    asks: { reason: 'Reason' },
    noChanges: 'This act changes no field.',
    partner: {
      title: 'Accounts of {name} in other hands',
      text: 'Once you confirm, accounts of {name} see children. People outside {name} made, reset or entered what follows, and may still get in. Ask {name} before you confirm.',
      none: 'Nobody outside {name} made or reset its accounts, or entered a phone.',
      kinds: {
        made: 'Account made',
        reset: 'Password reset',
        phone: 'Phone of the account entered',
        contactPhone: 'Phone of the organization entered',
      },
      by: '{who} of {organization}',
    },
    failed: 'The change could not be loaded.',
    ask: {
      title: 'Ask for confirmation',
      text: 'This act decides who can see children, so it waits for their yes. The request is good for {days} days, and the form keeps what was typed.',
      send: 'Send request',
      sent: '{organization} was asked to confirm',
      sentFourEyes:
        'Nobody of {organization} can confirm. Another person of the platform was asked, and the organization was told',
    },
    emptyTitle: 'Nothing to confirm',
    emptyText: 'Requests from outside to make accounts, reset passwords or let more people see children appear here.',
  },
} satisfies Words<typeof approvalZhCN>;

/** Texts of the messages about requests. */
export const approvalMessagesEnUS = {
  accountDisabled: {
    title: 'The platform disabled {userName}',
    text: '{who} of the platform disabled the account {userName} of your organization.',
  },
  accountSignedOut: {
    title: 'The platform signed out {userName}',
    text: '{who} of the platform ended all sessions of {userName} of your organization.',
  },
  roleNarrowed: {
    title: 'The platform changed the role {role}',
    text: '{who} of the platform changed the role “{role}” of your organization. No permission was added.',
  },
  contractNarrowed: {
    title: 'Contract ends sooner: {title}',
    text: '{who} of the platform shortened or ended the contract “{title}”.',
  },
  groupLeft: {
    title: 'Your kindergarten left {group}',
    text: '{who} of the platform took your kindergarten out of “{group}”. Accounts of the group no longer see it.',
  },
  grantEnded: {
    title: 'Grant ended: {userName}',
    text: 'The account {userName} has another password or phone, and may be another person. Your grants to it and its requests have ended.',
  },
  approvalAsked: {
    title: 'Please confirm: {what} {subject}',
    text: '{who} of {organization} asks for this: {what} “{subject}”. Reason: {reason}. Nothing happens until you confirm.',
  },
  approvalFourEyes: {
    title: 'Please check: {what} {subject}',
    text: 'Nobody of {organization} can confirm. {who} asks for this: {what} “{subject}”. Reason: {reason}. Please check and answer.',
  },
  approvalConfirmed: {
    title: '{organization} confirmed',
    text: 'The act that you asked for on “{subject}” is done.',
  },
  approvalRefused: {
    title: '{organization} refused',
    text: 'The act that you asked for on “{subject}” was not done. The answer: {reason}',
  },
  approvalLapsed: {
    title: 'Request lapsed: {subject}',
    text: '{organization} did not answer in time. The act was not done.',
  },
  fourEyesAsked: {
    title: 'The platform acts on {subject}',
    text: 'Nobody of your organization can confirm, so {who} asked another person of the platform. Reason: {reason}. If nobody of yours wanted this, tell the platform at once.',
  },
  fourEyesConfirmed: {
    title: 'The platform acted on {subject}',
    text: 'Another person of the platform confirmed what {who} asked for, and it is done. Reason: {reason}. If nobody of yours wanted this, tell the platform at once.',
  },
} satisfies Words<typeof approvalMessagesZhCN>;

/** Short messages about requests and emergencies. */
export const approvalSmsEnUS = {
  fourEyesAsked:
    'Kiga: {who} of the platform asks to act on “{subject}” of your organization. Nobody there can confirm, so another person of the platform decides. If nobody of yours wanted this, call the platform at once.',
  fourEyesConfirmed:
    'Kiga: the platform acted on “{subject}” of your organization, asked for by {who}. If nobody of yours wanted this, call the platform at once.',
  emergencyBegun:
    'Kiga: in an emergency, {who} of the platform can see data of {kindergarten} for {hours} hours from now, confirmed by {by}. Sign in to end it at any time. If in doubt, call the platform at once.',
} satisfies Words<typeof approvalSmsZhCN>;

/** Error texts of requests. */
export const approvalErrorsEnUS = {
  SYSTEM_NEEDS_APPROVAL: '{organization} has to confirm this first. Nothing was changed.',
  SYSTEM_APPROVAL_NOT_NEEDED: 'Nobody has to confirm this: it can be done directly.',
  SYSTEM_APPROVAL_SEVERAL: 'More than one organization or record is concerned. Please do one at a time.',
  SYSTEM_APPROVAL_OPEN: 'The same request is waiting for its answer.',
  SYSTEM_APPROVAL_NO_PHONE:
    'Neither the account nor its organization has a phone, so no code can be sent. Enter the account’s phone first.',
  SYSTEM_APPROVAL_CALL: 'This act cannot be confirmed.',
  SYSTEM_APPROVAL_OWN: 'Nobody answers their own request.',
  SYSTEM_APPROVAL_NOT_ASKER: 'Only the asker withdraws a request.',
  SYSTEM_APPROVAL_OVER: 'The request has lapsed. It has to be asked again.',
  SYSTEM_APPROVAL_NOT_YOURS: 'A main account confirms this, or somebody who could do the act themselves.',
  SYSTEM_APPROVAL_TOUCHED:
    'The asking side made, reset or changed your account during the last 24 hours. It cannot confirm yet.',
  SYSTEM_APPROVAL_SOMEBODY_THERE: 'Somebody of the organization can confirm this now.',
  SYSTEM_APPROVAL_ASKER: 'The asker no longer has the right to do this. Please refuse the request.',
  SYSTEM_APPROVAL_STALE: 'Something has changed since this was asked. It has to be asked again.',
  SYSTEM_ACCOUNT_PHONE: 'The phone is changed by somebody who may reset this account’s password',
  SYSTEM_ACCOUNT_PHONE_OWN: 'Change your own phone in the user menu at the top right',
} as const satisfies Words<typeof approvalErrorsZhCN>;

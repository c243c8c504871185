import type { Words } from '@kiga/entity/words/words.ts';
import { accessEnUS, accessErrorsEnUS } from './access/access.en-US.ts';
import { accountEnUS, accountErrorsEnUS } from './access/account.en-US.ts';
import { accountScreensEnUS } from './access/account-screens.en-US.ts';
import { viewerEnUS } from './access/viewer.en-US.ts';
import { approvalEnUS, approvalErrorsEnUS, approvalMessagesEnUS, approvalSmsEnUS } from './approvals/approval.en-US.ts';
import { dictionaryEnUS, dictionaryErrorsEnUS } from './dictionary.en-US.ts';
import { keepingEnUS } from './keeping.en-US.ts';
import { logEnUS, logErrorsEnUS } from './log.en-US.ts';
import { menuEnUS, menuErrorsEnUS } from './menu.en-US.ts';
import { organizationEnUS, organizationErrorsEnUS } from './organizations/organization.en-US.ts';
import type { systemZhCN } from './system.zh-CN.ts';

/** Texts of the area, in English. */
export const systemEnUS = {
  firstSteps: {
    accounts: 'Open an account for a colleague',
    colleagues: 'Open an account for a colleague',
  },
  home: {
    contracts_one: '{count} contract ends within 30 days',
    contracts_other: '{count} contracts end within 30 days',
    jobs_one: '{count} job has failed',
    jobs_other: '{count} jobs have failed',
  },
  ...accountEnUS,
  ...accountScreensEnUS,
  ...menuEnUS,
  ...dictionaryEnUS,
  ...organizationEnUS,
  ...logEnUS,
  ...accessEnUS,
  ...viewerEnUS,
  ...approvalEnUS,
  keeping: keepingEnUS,
  sms: approvalSmsEnUS,
  message: {
    title: 'Messages',
    latest: 'Latest messages',
    kind: { all: 'All', todo: 'To-dos', system: 'System messages' },
    unread: 'Unread',
    unreadOnly: 'Unread only',
    area: 'Area',
    done: 'Done',
    markRead: 'Mark as read',
    markAllRead: 'Mark all as read',
    seeAll: 'See all',
    delete: 'Delete',
    deleteAsk_one: 'Delete this message? It cannot be brought back.',
    deleteAsk_other: 'Delete these {count} messages? They cannot be brought back.',
    deleted_one: '{count} message deleted',
    deleted_other: '{count} messages deleted',
    marked_one: '{count} message marked as read',
    marked_other: '{count} messages marked as read',
    select: 'Select “{title}”',
    selectPage: 'Select this page',
    selected_other: '{count} selected',
    total_one: '{count} message',
    total_other: '{count} messages',
    kept: 'Messages are kept for {days} days.',
    empty: 'No messages yet',
    emptyText: 'To-dos and system messages appear here.',
    noneFound: 'No messages here',
    noneFoundText: 'Try another choice, or see all messages.',
    noneLatest: 'No messages: all is done.',
    failed: 'The messages could not be loaded.',
  },
  messages: {
    ...approvalMessagesEnUS,
    welcome: {
      title: 'Welcome to Kiga',
      text: 'To-dos and system messages appear here without reloading the page.',
    },
    ownPassword: {
      title: 'Choose a password of your own',
      text: 'Others know the first password of this account. Open the user menu at the top right and choose “Change password”.',
    },
    passwordChanged: {
      title: 'Your password was changed',
      text: 'The password of this account has just been changed, and all sessions were ended. If that was not you, tell an administrator at once.',
    },
    passwordForgotten: {
      title: '{userName} forgot the password',
      text: '{userName} of {organization} asks for help. Make sure who is asking, then reset the password.',
    },
    backupLate: {
      title: 'The backup is too old',
      text: 'The latest complete backup is of {day}. Look at the regular works under Jobs, the server’s log and the free space of the backup disk.',
    },
    backupMissing: {
      title: 'The platform has no usable backup',
      text: 'Check KIGA_BACKUP on the server: it names a writable folder on another disk. Keep the secret key elsewhere.',
    },
    exportDone: { title: 'Export ready: {what}', text: 'The file can be downloaded; it is kept for 24 hours.' },
    exportFailed: { title: 'Export failed: {what}', text: '{why}' },
    importDone: {
      title: 'Import done: {what}',
      text: 'Rows imported: {rows}. Rows not imported: {left}. See the result.',
    },
    importFailed: { title: 'Import failed: {what}', text: '{why}' },
    undoDone: { title: 'Import undone: {what}', text: 'What it wrote and nobody has changed since was taken back.' },
    undoFailed: { title: 'Undo failed: {what}', text: '{why}' },
    grantAsked: {
      title: '{who} asks to see data',
      text: '{who} of {organization} asks to see data of the kindergarten: {reason}. Please answer.',
    },
    grantGiven: {
      title: '{kindergarten} lets you see data',
      text: 'You can see what was granted until {until}. Every look is logged there. Reload the page for the menu to show it.',
    },
    grantRefused: { title: '{kindergarten} refused', text: 'Its answer: {reason}' },
    grantWithdrawn: { title: '{kindergarten} withdrew its grant', text: 'Its reason: {reason}' },
    emergencyToAnswer: {
      title: '{who} asks in an emergency',
      text: '{who} of {organization} asks to see data of {kindergarten} in an emergency. Reason: {reason}. Check it, then confirm or refuse within 24 hours.',
    },
    emergencyAsked: {
      title: '{who} asks in an emergency',
      text: '{who} of {organization} asks to see data of {kindergarten} in an emergency, without waiting for you. Reason: {reason}. It holds once another person of the platform confirms it. You can refuse it now and withdraw it at any time.',
    },
    emergencyConfirmed: {
      title: '{who} sees your data in an emergency',
      text: '{by} of the platform confirmed that {who} sees data of {kindergarten} in an emergency, for 24 hours. You can withdraw it at any time; every look is logged.',
    },
    emergencyRefused: {
      title: 'An emergency was refused',
      text: '{by} of the platform refused to let {who} see your data in an emergency.',
    },
    emergencyGiven: {
      title: '{kindergarten}: emergency confirmed',
      text: '{by} confirmed what {who} asked for. It holds for 24 hours. Every look is logged there. Reload the page for the menu to show it.',
    },
    areaViewer: {
      title: '{who} sees your children',
      text: 'Your kindergarten lies in an area of {who} of the platform (account {userName}), who sees masked names. “Who can see our children” lists everybody.',
    },
    areaMoved: {
      title: 'New area: who sees your children',
      text: 'The platform changed the area of your kindergarten. Accounts of the new area that see masked names: {count}. “Who can see our children” lists everybody.',
    },
    accessAsked: {
      title: '{who} asks for access: {screen}',
      text: 'The account {userName} cannot open “{screen}”. If it should, add the permission to one of its roles.',
    },
    accessGiven: {
      title: 'You can use {screen} now',
      text: 'You asked for {screen}, and may open it now. Reload the page for the menu to show it.',
    },
    accessRefused: {
      title: 'Not opened: {screen}',
      text: 'You asked for {screen}, and it was not opened. The answer: {reason}',
    },
    accountMade: {
      title: 'The platform made {userName}',
      text: '{who} of the platform made the account {userName} in your organization. If nobody there asked for it, disable it and tell the platform.',
    },
    passwordReset: {
      title: 'The platform reset {userName}',
      text: '{who} of the platform gave the account {userName} of your organization a new password. If nobody there asked for it, tell the platform at once.',
    },
  },
  smsOutbox: {
    title: 'SMS outbox',
    hint: 'No SMS service is configured yet. Messages are kept here instead of being sent: please hand them on, by telephone for instance. They are kept for {days} days. A code is shown if its account belongs to another organization and you could reset it yourself; such a look is logged. Codes of your colleagues are never shown.',
    off: 'No SMS service is configured, and messages are not kept either, so no code can be sent. Have the operator set KIGA_SMS to outbox.',
    at: 'Time',
    purpose: 'For',
    phone: 'Phone',
    text: 'Message',
    exportCode: 'Code for an export',
    forgottenCode: 'Code for a forgotten password',
    resetCode: 'Code after a reset',
    emergency: 'Notice to an organization',
    hidden: 'The code is hidden: the account is a colleague’s, or you cannot reset it by yourself',
    empty: 'No message to hand on',
    emptyText: 'When somebody asks for a verification code, the message appears here.',
    total_one: '{count} message',
    total_other: '{count} messages',
  },
  errorLog: {
    title: 'Error log',
    hint: 'Errors of scripts in browsers are kept here, for developers and operators to find the cause. They hold no names, phone numbers or other personal data, and are kept for {days} days after they were seen last.',
    error: 'Error',
    page: 'Page',
    browser: 'Browser',
    count: 'Times',
    lastAt: 'Last seen',
    firstAt: 'First seen: {at}',
    places: 'Places in the source, innermost first',
    noPlaces: 'No place in a script of this site',
    showPlaces: 'Show places',
    hidePlaces: 'Hide places',
    empty: 'No errors',
    emptyText: 'Errors of scripts appear here.',
    total_one: '{count} error',
    total_other: '{count} errors',
  },
} satisfies Words<typeof systemZhCN>;

/** Error texts of the area. */
export const systemErrorsEnUS = {
  ...accountErrorsEnUS,
  ...menuErrorsEnUS,
  ...dictionaryErrorsEnUS,
  ...organizationErrorsEnUS,
  ...logErrorsEnUS,
  ...accessErrorsEnUS,
  ...approvalErrorsEnUS,
} as const;

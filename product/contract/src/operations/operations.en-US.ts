import type { Words } from '@kiga/entity/words/words.ts';
import {
  advertisementEnUS,
  appContentEnUS,
  appContentErrorsEnUS,
  appFunctionEnUS,
  appModuleEnUS,
  documentEnUS,
} from './app-content.en-US.ts';
import { feedbackEnUS, feedbackErrorsEnUS } from './feedback.en-US.ts';
import type { operationsErrorsZhCN, operationsZhCN } from './operations.zh-CN.ts';
import { usageEnUS, usageErrorsEnUS } from './usage.en-US.ts';

/** Texts of the area, in English. */
export const operationsEnUS = {
  opening: {
    waiting_one: '{count} opening waits for review',
    waiting_other: '{count} openings wait for review',
    name: 'opening',
    plural: 'openings',
    total_one: '{count} application',
    total_other: '{count} applications',
    amount_one: '{count} opening',
    amount_other: '{count} openings',
    search: 'Name, pinyin or code',
    fields: {
      code: 'Code',
      name: 'Name',
      kigType: 'Type',
      systemType: 'System type',
      areaId: 'Area',
      address: 'Address',
      manager: 'Manager',
      managerPhone: 'Manager’s mobile',
      website: 'Website',
      hasMorningCheckMachine: 'Has a morning-check machine',
      hasCheckInMachine: 'Has a sign-in machine',
      adminUserName: 'Principal’s account',
      terminalLogin: 'Terminal login',
      openingDate: 'Opening date',
      groupId: 'Group',
      agentOrganizationId: 'Agent',
      status: 'Review',
      refusal: 'Reason not passed',
      kindergartenId: 'Kindergarten',
      passwordsWait: 'Initial passwords not seen',
    },
    options: {
      systemType: { universal: 'Universal', wechat: 'WeChat' },
      status: { applied: 'To be reviewed', passed: 'Passed', 'not-passed': 'Not passed' },
    },
    groups: { kindergarten: 'Kindergarten', place: 'Place', people: 'Manager and accounts', machines: 'Machines' },
    acts: { pass: 'Pass', refuse: 'Refuse', reapply: 'Apply again', showInitialPasswords: 'Show initial passwords' },
    consequences: {
      showInitialPasswords:
        'They are not shown again: note them now or hand them to the principal. Once forgotten, an administrator has to reset them.',
      pass: 'The kindergarten and its two accounts are created. This cannot be taken back.',
      refuse: 'The applicant is told the reason, and can change the application and apply again.',
    },
    asks: { reason: 'Reason' },
    segments: { all: 'All' },
    applicant: 'Applicant',
    emptyTitle: 'No openings yet',
    emptyText: 'Enter the kindergarten, its manager and two accounts; once it has passed, they can sign in.',
    refused: 'Not passed: {reason}',
    refusedNext: 'Change what is needed, then choose “Apply again”.',
    ready: 'The kindergarten is open. The initial passwords of its two accounts have not been seen yet.',
    gone: 'The initial passwords are gone. Somebody has seen them, the principal has signed in, the kindergarten has children or leads, or {days} days have passed.',
    goneNext: 'Have the password of the account reset, by the principal or by a system administrator of the platform.',
    questions: { showInitialPasswords: 'Initial passwords are shown once' },
    shownTitle: 'The two accounts of {name}',
    shownText: 'At the first sign-in each has to choose a password of its own. Once closed, this is not shown again.',
    shownDone: 'I have noted them',
    admin: 'Principal’s account',
    terminalAccount: 'Account of the terminals',
    userName: 'Account',
    password: 'Initial password',
    copy: 'Copy {what}',
    copied: 'Copied',
    showFailed: 'The initial passwords could not be loaded',
  },
  feedback: feedbackEnUS,
  usage: usageEnUS,
  appFunction: appFunctionEnUS,
  appModule: appModuleEnUS,
  advertisement: advertisementEnUS,
  document: documentEnUS,
  appContent: appContentEnUS,
  messages: {
    openingApplied: { title: 'Opening: {name}', text: '{applicant} applies to open {name}. Please review it.' },
    feedbackArrived: { title: 'New feedback: {app}', text: 'A parent sent feedback. Please read it and reply.' },
    openingPassed: {
      title: 'Opening passed: {name}',
      text: '{name} is open. Please look at the initial passwords of its two accounts; they are shown once.',
    },
    openingRefused: {
      title: 'Opening not passed: {name}',
      text: 'Reason: {reason}. You can change the application and apply again.',
    },
  },
} satisfies Words<typeof operationsZhCN>;

/** Error texts of the area, in English. */
export const operationsErrorsEnUS = {
  ...feedbackErrorsEnUS,
  ...usageErrorsEnUS,
  ...appContentErrorsEnUS,
  OPERATIONS_KIG_CODE_TAKEN: 'This code is in use or applied for',
  OPERATIONS_ACCOUNT_TAKEN: 'This account is in use or applied for',
  OPERATIONS_ACCOUNTS_ALIKE: 'The terminals need another account than the principal',
  OPERATIONS_NOT_APPLICANT: 'Only the applicant can change this application',
  OPERATIONS_OPENING_PASSED: 'An application that has passed is not changed any more',
  OPERATIONS_PASSWORDS_SHOWN:
    'The initial passwords are gone; have the password reset by the principal or by a system administrator',
} satisfies Words<typeof operationsErrorsZhCN>;

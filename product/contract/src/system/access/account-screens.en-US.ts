import type { Words } from '@kiga/entity/words/words.ts';
import type { accountScreensZhCN } from './account-screens.zh-CN.ts';

/** Texts of the screens of accounts, roles and permissions, in English. */
export const accountScreensEnUS = {
  accountActs: {
    access: 'What this account can do',
    failed: 'That did not work',
  },
  newPassword: {
    title: 'The new password is made',
    userName: 'Account',
    password: 'New password',
    copyUserName: 'Copy account',
    copyPassword: 'Copy password',
    once: 'It is not shown again once this is closed. Write it down or copy it, then hand it to its owner, who has to change it after signing in.',
    noted: 'I have noted it, close',
  },
  passwordField: {
    make: 'Make one',
    length: '{min} to {max} characters',
    digit: 'a digit',
    letter: 'a letter',
    sign: 'one of _ @ #',
    nothingElse: 'nothing else',
    kept: '(done)',
    first: 'Its owner has to change it at the first sign-in.',
  },
  accountForm: {
    areasHint: 'Only matters where the data scope of a role is the account’s areas.',
    classesHint: 'Only matters where the data scope of a role is the account’s own classes.',
    yourself: 'you',
    neverSignedIn: 'Never',
  },
  checkTree: {
    count: '{count} of {total} chosen',
    part: '{count} of {total}',
    all: 'Choose all',
    none: 'Choose none',
    fold: 'Fold {name}',
    unfold: 'Unfold {name}',
    keys: 'Arrow keys move, space chooses, left and right fold and unfold.',
  },
  roleForm: {
    scope: {
      all: 'All data that the organization can see.',
      area: 'Only kindergartens in the areas of the account.',
      contract: 'Kindergartens with a contract that is running.',
      ownOrganization: 'All data of the organization itself.',
      ownClasses: 'Only the classes of the account, and the children in them.',
    },
    findFunction: 'Find a function',
    findMenu: 'Find a menu',
    notYours: 'You do not hold the grey functions yourself, so you can neither give nor take them.',
    notOpened: 'Grey menus need a function that is not chosen above.',
    menusHint: 'Choose none to show all menus that the functions open.',
    organizationFirst: 'Choose the organization first',
  },
  roleDetail: {
    main: 'Main account',
    mainText:
      'This is the role of the main account: it holds all that this kind of organization may have and follows updates of the product, so it is not changed or deleted. To give somebody less, copy it and take away from the copy.',
    noFunctions: 'No function is chosen yet',
    allMenus: 'All menus that the functions open',
  },
  roleActs: {
    copy: 'Copy role',
    copyOf: '{name} copy',
  },
  permissionList: {
    default: 'New roles begin with: {name}',
    isDefault: 'New roles begin with: {name}',
    isNoDefault: 'New roles no longer begin with: {name}',
    moreKinds: 'and {count} more',
  },
} satisfies Words<typeof accountScreensZhCN>;

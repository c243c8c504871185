import type { Words } from '@kiga/entity/words/words.ts';
import type { accountScreensZhCN } from './account-screens.zh-CN.ts';

/** Texts of the screens of accounts, roles and permissions, in English. */
export const accountScreensEnUS = {
  accountActs: {
    access: 'What this account can do',
    failed: 'Operation failed',
  },
  loginCard: {
    title: 'The account is ready to sign in',
    name: 'Login card',
    heading: 'Login card of {nickName}',
    userName: 'Account',
    password: 'Password',
    kind: 'Kind of user',
    address: 'Address',
    code: 'QR code of the address',
    first: 'Choose a password of your own after the first sign-in. This one then ends.',
    text: 'Login card of {nickName}\nAddress: {address}\nKind of user: {kind}\nAccount: {userName}\nPassword: {password}\nChoose a password of your own after the first sign-in.',
    copyUserName: 'Copy account',
    copyPassword: 'Copy password',
    copy: 'Copy all',
    copied: 'Copied',
    print: 'Print',
    once: 'The password is not shown again. Print or copy the card now and hand it over. A password reset makes a new card.',
    noted: 'Handed over, close',
  },
  passwordField: {
    make: 'Generate',
    length: '{min} to {max} characters',
    digit: 'a digit',
    letter: 'a letter',
    sign: 'one of _ @ #',
    nothingElse: 'no other characters',
    kept: '(done)',
    first: 'The owner sets a password of their own at the first sign-in.',
  },
  accountForm: {
    areasHint: 'Applies where a role has the data scope “Own areas”.',
    classesHint:
      'Required where a role has the data scope “Own classes”: the account sees these classes and their children only.',
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
    startFrom: 'Start from a common role',
    startFromHint: 'It fills in name, data scope and functions. You can change all of them.',
    starters: {
      headTeacher: 'Head teacher',
      healthDoctor: 'Health doctor',
      busTeacher: 'Following teacher',
      financeClerk: 'Finance clerk',
    },
    scope: {
      all: 'All data that the organization can see.',
      area: 'Only kindergartens in the areas of the account.',
      contract: 'Kindergartens with a contract that is running.',
      ownOrganization: 'All data of the organization itself.',
      ownClasses: 'Only the classes of the account, and the children in them.',
    },
    findFunction: 'Find a function',
    findMenu: 'Find a menu',
    notYours: 'You do not hold the grey functions, so you can neither give nor take them.',
    notOpened: 'Grey menus need a function above.',
    menusHint: 'Choose none to show all menus that the functions open.',
    organizationFirst: 'Choose the organization first',
  },
  roleDetail: {
    main: 'Main account',
    mainText:
      'This is the role of the main account. It holds all that this kind of organization may have and follows updates of the product, so it cannot be changed or deleted. To give less, copy it and take functions away.',
    noFunctions: 'No functions chosen',
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

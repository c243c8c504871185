import type { Words } from '@kiga/entity/words/words.ts';
import { loginEnUS } from '../../identity/login.en-US.ts';
import { passwordEnUS } from '../../identity/password.en-US.ts';
import type { accountErrorsZhCN, accountZhCN } from './account.zh-CN.ts';

const account = {
  search: 'Account, name, email',
  fields: {
    userName: 'Account',
    nickName: 'Name',
    password: 'Initial password',
    phone: 'Phone',
    email: 'Email',
    roles: 'Roles',
    status: 'State',
    lastSignInAt: 'Last sign-in',
    appType: 'Kind of user',
    areas: 'Areas',
  },
  states: { active: 'Active', disabled: 'Disabled' },
  groups: { account: 'Account', rights: 'Rights' },
  acts: { disable: 'Disable', enable: 'Enable', resetPassword: 'Reset password', signOut: 'Sign out everywhere' },
  consequences: {
    disable: 'The account is signed out everywhere at once, and cannot sign in until it is enabled again.',
    resetPassword:
      'A new password is made and shown once. The old one ends at once, and the account is signed out everywhere. After signing in, its owner has to set a password of their own.',
    signOut:
      'Open pages of the account go back to login, and unsaved changes are lost. The password stays; the account can sign in again at once.',
  },
  questions: { resetPassword: 'Reset the password of {record}?', signOut: 'Sign {record} out everywhere?' },
  done: { signOut_one: 'Signed out in {count} place', signOut_other: 'Signed out in {count} places' },
} as const;

const kinds = loginEnUS.appType;

/** Texts of accounts, roles and permissions, in English. */
export const accountEnUS = {
  admin: {
    name: 'administrator',
    plural: 'administrators',
    total_one: '1 administrator',
    total_other: '{count} administrators',
    amount_one: '1 administrator',
    amount_other: '{count} administrators',
    search: account.search,
    fields: account.fields,
    options: {
      status: account.states,
      appType: { 8: kinds[8], 9: kinds[9], 11: kinds[11], 15: kinds[15] },
    },
    groups: account.groups,
    acts: account.acts,
    consequences: account.consequences,
    questions: account.questions,
    done: account.done,
  },
  user: {
    name: 'user',
    plural: 'users',
    total_one: '1 user',
    total_other: '{count} users',
    amount_one: '1 user',
    amount_other: '{count} users',
    search: account.search,
    fields: { ...account.fields, classes: 'Classes' },
    options: {
      status: account.states,
      appType: {
        3: kinds[3],
        4: kinds[4],
        5: kinds[5],
        6: kinds[6],
        7: kinds[7],
        16: kinds[16],
        17: kinds[17],
        18: kinds[18],
      },
    },
    groups: account.groups,
    acts: account.acts,
    consequences: account.consequences,
    questions: account.questions,
    done: account.done,
  },
  role: {
    name: 'role',
    plural: 'roles',
    total_one: '1 role',
    total_other: '{count} roles',
    amount_one: '1 role',
    amount_other: '{count} roles',
    search: 'Name, description',
    fields: {
      name: 'Role name',
      description: 'Description',
      dataScope: 'Data scope',
      permissions: 'Functions',
      menus: 'Menus',
      wholeCeiling: 'Main account',
      accountCount: 'Accounts',
    },
    options: {
      dataScope: {
        all: 'All data',
        area: 'Own areas',
        contract: 'Kindergartens under contract',
        ownOrganization: 'Own organization',
        ownClasses: 'Own classes',
      },
    },
    groups: { role: 'Role', functions: 'Functions', menus: 'Menus' },
    acts: { copy: 'Copy' },
    questions: { copy: 'Copy {record}' },
    asks: { name: 'Name of the new role' },
    done: { copy: 'Copied as {name}; adjust it and save' },
  },
  permission: {
    name: 'permission',
    plural: 'permissions',
    total_one: '1 permission',
    total_other: '{count} permissions',
    amount_one: '1 permission',
    amount_other: '{count} permissions',
    search: 'Name, key',
    fields: {
      key: 'Key',
      nameZh: 'Chinese name',
      nameEn: 'English name',
      appTypes: 'Kinds of user',
      isDefault: 'Default',
    },
    options: { appTypes: kinds },
    groups: { permission: 'Permission' },
    of: '{entity}: {act}',
    areas: {
      system: 'System',
      campus: 'Campus',
      devices: 'Devices',
      attendance: 'Attendance',
      health: 'Health',
      operations: 'Operations',
    },
    entities: {
      system: {
        access: 'access check',
        viewer: 'who sees the children',
        log: 'log',
        jobMonitor: 'jobs',
        smsOutbox: 'SMS outbox',
        scriptError: 'error log',
      },
      campus: { group: 'groups' },
      devices: {
        alert: 'device alerts',
        command: 'commands to devices',
        fleet: 'device health',
        bench: 'device debugging',
        event: 'device events',
        unknown: 'unknown devices',
      },
      attendance: {
        day: 'attendance days',
        arrivalTimes: 'arrival times',
        studentDay: 'attendance of students',
        open: 'open items',
        staffDay: 'attendance of staff',
        statistics: 'attendance statistics',
      },
      health: { service: 'kindergartens served', statistics: 'health statistics', monthly: 'monthly health report' },
    },
  },
} as const satisfies Words<typeof accountZhCN>;

/** Error texts of accounts, roles and permissions. */
export const accountErrorsEnUS = {
  SYSTEM_USER_NAME_TAKEN: 'This account name is taken; deleted accounts keep theirs',
  SYSTEM_PASSWORD_RULES: passwordEnUS.changePassword.newPasswordWeak,
  SYSTEM_PASSWORD_BY_RESET: 'The password of an account is not changed here: use “Reset password”',
  SYSTEM_APP_TYPE_NOT_HERE: 'This organization has no such kind of user',
  SYSTEM_APP_TYPE_FIXED: 'The kind of user cannot be changed',
  SYSTEM_ROLE_BEYOND_YOURS: '“{name}” goes beyond what you may yourself',
  SYSTEM_CLASSES_NEEDED:
    'The role “{name}” sees own classes only. Choose at least one class, or the account sees no child.',
  SYSTEM_CLASSES_BEYOND_YOURS: 'Choose among your own classes only',
  SYSTEM_AREAS_BEYOND_YOURS: 'Choose among your own areas only',
  SYSTEM_NOT_YOURSELF: 'You cannot do this to your own account',
  SYSTEM_LAST_ADMINISTRATOR: 'This is the last system administrator with all rights; one must remain',
  SYSTEM_LAST_MAIN_ACCOUNT: 'This is the organization’s last main account; one must remain',
  SYSTEM_ROLE_NAME_TAKEN: 'There is a role of this name already',
  SYSTEM_ROLE_ABOVE_CEILING: 'This kind of organization can never hold “{permission}”',
  SYSTEM_ROLE_IS_MAIN: 'The main account’s role holds all rights and is not changed or deleted',
  SYSTEM_DATA_SCOPE_NOT_HERE: 'This kind of organization has no such data scope',
} as const satisfies Words<typeof accountErrorsZhCN>;

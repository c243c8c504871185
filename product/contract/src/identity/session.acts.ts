import { defineCall } from '@kiga/entity/define-call.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { z } from 'zod';
import { readings } from './app-types.ts';

/** A menu entry as the server returns it. A direct link has an absolute href and opens in a new window. */
export interface MenuEntry {
  id: string;
  parentId: string | null;
  href: string | null;
  name: string;
  icon: string | null;
  isShow: boolean;
  componentUrl: string | null;
  subMenus: MenuEntry[];
}

export const menuEntry: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string().nullable(),
    href: z.string().nullable(),
    name: z.string(),
    icon: z.string().nullable(),
    isShow: z.boolean(),
    componentUrl: z.string().nullable(),
    subMenus: z.array(menuEntry),
  }),
);

const userName = z.string().trim().min(1, 'FIELD_REQUIRED').max(64, 'FIELD_TOO_LONG');
const appType = z.coerce.number<number | string>().int();
const password = z.string().min(1, 'FIELD_REQUIRED').max(100, 'FIELD_TOO_LONG');

/** Signs in. An unknown account, a wrong password and a wrong kind of user get the same refusal. */
export const login = defineCall({
  name: 'sys.login',
  method: 'POST',
  path: '/sys/login/login',
  access: 'public',
  scope: 'none',
  alwaysOk: true,
  input: () =>
    z.strictObject({
      userName,
      password,
      appType,
    }),
  output: () => z.object({ token: z.string(), menus: z.array(menuEntry), shardNum: z.string() }),
});

/** Returns the signed-in account. */
export const getInfo = defineCall({
  name: 'sys.getInfo',
  method: 'GET',
  path: '/sys/login/get_info',
  access: 'session',
  scope: 'own',
  alwaysOk: true,
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      nickName: z.string(),
      id: z.string(),
      baseId: z.string(),
      userCode: z.string(),
      appType: z.number(),
      superiorId: z.string().nullable(),
    }),
});

/**
 * Ends the session of the token. The given client also sends a token in the body; only the one in the header counts.
 */
export const logout = defineCall({
  name: 'sys.logout',
  method: 'POST',
  path: '/sys/login/logout',
  access: 'session',
  scope: 'own',
  alwaysOk: true,
  input: () => z.strictObject({ token: z.string().max(200).optional() }),
  output: () => z.object({}),
});

/** Changes the password of the session's account and ends all its sessions. */
export const changePassword = defineCall({
  name: 'sys.changePassword',
  method: 'POST',
  path: '/sys/changePassword',
  access: 'session',
  scope: 'own',
  alwaysOk: true,
  input: () => z.strictObject({ oldPassword: password, newPassword: password }),
  output: () => z.object({}),
});

/**
 * Replaces a password that another person gave. The session came with it, so it is not asked for again; the session
 * stays, and the account's others end. Throws IDENTITY_PASSWORD_CHANGE_FAILED with the issue at `newPassword`,
 * IDENTITY_PASSWORD_NOT_INITIAL.
 */
export const chooseOwnPassword = defineCall({
  name: 'identity.session.chooseOwnPassword',
  method: 'POST',
  path: '/api/identity/session/choose-own-password',
  access: 'session',
  scope: 'own',
  input: () => z.strictObject({ newPassword: password }),
  output: () => z.object({}),
});

/** Changes a password without a session. */
export const changePasswordSignedOut = defineCall({
  name: 'identity.session.changePasswordSignedOut',
  method: 'POST',
  path: '/api/identity/session/change-password-signed-out',
  access: 'public',
  scope: 'none',
  input: () =>
    z.strictObject({
      userName,
      appType,
      oldPassword: password,
      newPassword: password,
    }),
  output: () => z.object({}),
});

/**
 * Sends a code to the phone of the account's organization, for a forgotten password. It also notifies those who may set
 * a new one. Unknown accounts, organizations without a phone and exhausted limits get the same answer in the same time.
 * The answer is the id of a sending, which need not exist.
 */
export const forgotPassword = defineCall({
  name: 'identity.session.forgotPassword',
  method: 'POST',
  path: '/api/identity/session/forgot-password',
  access: 'public',
  scope: 'none',
  input: () => z.strictObject({ userName, appType }),
  output: () => z.object({ sendId: z.string() }),
});

/**
 * Sets a new password with the sent code, and ends all sessions of the account. Throws VALIDATION_FAILED with
 * IDENTITY_CODE_REFUSED at `code` for any fault of code, sending or account, or with the fault of the new password.
 * Throws IDENTITY_SIGN_IN_LOCKED {minutes}.
 */
export const resetForgottenPassword = defineCall({
  name: 'identity.session.resetForgottenPassword',
  method: 'POST',
  path: '/api/identity/session/reset-forgotten-password',
  access: 'public',
  scope: 'none',
  input: () =>
    z.strictObject({
      userName,
      appType,
      /** Absent for a code from a password reset: the account's latest one applies. */
      sendId: z.uuid('FIELD_FORMAT').optional(),
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'FIELD_FORMAT'),
      newPassword: password,
    }),
  output: () => z.object({}),
});

/**
 * Returns the masked phone that receives this account's codes; null where they go to the organization's phone. While it
 * is not `confirmed`, another account entered it.
 */
export const ownPhone = defineCall({
  name: 'identity.session.ownPhone',
  method: 'GET',
  path: '/api/identity/session/own-phone',
  access: 'member',
  scope: 'own',
  input: () => z.strictObject({}),
  output: () => z.object({ phone: z.string().nullable(), confirmed: z.boolean() }),
});

/**
 * Changes the phone that receives this account's codes; null removes it. The mask of the present phone confirms it as
 * the owner's. Throws VALIDATION_FAILED with FIELD_PHONE_FORMAT at `phone`, or with IDENTITY_OLD_PASSWORD_WRONG at
 * `password`; IDENTITY_SIGN_IN_LOCKED {minutes}.
 */
export const changeOwnPhone = defineCall({
  name: 'identity.session.changeOwnPhone',
  method: 'POST',
  path: '/api/identity/session/change-own-phone',
  access: 'member',
  scope: 'own',
  input: () =>
    z.strictObject({
      phone: phone({}).schema.nullable(),
      password,
    }),
  output: () => z.object({}),
});

/** Returns the sessions of this account, latest used first. */
export const listSessions = defineCall({
  name: 'identity.session.list',
  method: 'GET',
  path: '/api/identity/session/list',
  access: 'member',
  scope: 'own',
  input: () => z.strictObject({}),
  output: () =>
    z.array(
      z.object({
        id: z.string(),
        /** True for the session of this request. */
        current: z.boolean(),
        /** Moment, ISO 8601. */
        createdAt: z.string(),
        /** Moment of the last use, to within some minutes. */
        usedAt: z.string(),
        address: z.string().nullable(),
        /**
         * Name of the browser, such as `Chrome`, and of the system, such as `Windows`; null where the browser did not
         * send it.
         */
        browser: z.string().nullable(),
        system: z.string().nullable(),
      }),
    ),
});

/** Ends sessions of this account: the named one, or all but the current one. Throws RECORD_NOT_FOUND. */
export const endSessions = defineCall({
  name: 'identity.session.end',
  method: 'POST',
  path: '/api/identity/session/end',
  access: 'member',
  scope: 'own',
  input: () => z.strictObject({ id: z.uuid('FIELD_FORMAT').optional() }),
  output: () => z.object({ ended: z.number() }),
});

/** Returns all data that the shell needs at start, in the requested language. */
export const currentSession = defineCall({
  name: 'identity.session.current',
  method: 'GET',
  path: '/api/identity/session/current',
  access: 'session',
  scope: 'own',
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      userName: z.string(),
      nickName: z.string(),
      userId: z.string(),
      baseId: z.string(),
      userCode: z.string(),
      appType: z.number(),
      reading: z.enum(readings),
      superiorId: z.string().nullable(),
      organizationName: z.string(),
      shardNum: z.string(),
      /** Permission keys. */
      access: z.array(z.string()),
      menus: z.array(menuEntry),
      /** The account's own preferences, by key. */
      settings: z.record(z.string(), z.unknown()),
      /** True while the password must change, being too weak or another person's; then only the calls open to `session` answer. */
      easyPassword: z.boolean(),
      /** True while the password is one that another person gave, which `chooseOwnPassword` replaces. */
      initialPassword: z.boolean(),
      /** Today's date of the organization, `yyyy-mm-dd`. */
      today: z.string(),
      version: z.string(),
      /** Prefix of relative image addresses; see `imageAddress`. */
      imageHost: z.string(),
      mainHost: z.string(),
      /**
       * Position of the latest change. Later answers are at least as new, and `system.change.stream` reports all changes
       * after it.
       */
      changePosition: z.string(),
    }),
});

/** The shell's data about the signed-in account. */
export type CurrentSession = z.infer<typeof currentSession.output>;

/** Maximum number of preferences of an account, and of bytes of one as JSON. */
export const settingLimits = { keys: 100, bytes: 16 * 1024 } as const;

/**
 * Stores a preference of the account under a key; null deletes it. Throws IDENTITY_SETTINGS_FULL {max}, and
 * FIELD_TOO_LONG {max} at `value`.
 */
export const saveSetting = defineCall({
  name: 'identity.session.saveSetting',
  method: 'POST',
  path: '/api/identity/session/save-setting',
  access: 'member',
  scope: 'own',
  input: () => z.strictObject({ key: z.string().regex(/^[\w.-]{1,80}$/, 'FIELD_FORMAT'), value: z.unknown() }),
  output: () => z.object({}),
});

/** Returns the server's time and the time zone of the own organization, which greetings follow. */
export const sessionClock = defineCall({
  name: 'identity.session.clock',
  method: 'GET',
  path: '/api/identity/session/clock',
  access: 'member',
  scope: 'own',
  input: () => z.strictObject({}),
  output: () => z.object({ now: z.string(), timeZone: z.string() }),
});

/** Returns the figures of the home page, from all areas that have any for this reader. */
export const homeFigures = defineCall({
  name: 'identity.session.homeFigures',
  method: 'GET',
  path: '/api/identity/session/home-figures',
  access: 'member',
  scope: 'tenant',
  input: () => z.strictObject({}),
  output: () =>
    z.array(
      z.object({
        /** Key of the label, `<area>.home.<name>`. */
        key: z.string(),
        value: z.number(),
        /** Path of the screen that explains the figure. */
        href: z.string().nullable(),
      }),
    ),
});

/**
 * Returns the steps of a new kindergarten towards its first morning, or of a new operator towards its first kindergarten, in their
 * order. Empty once the first child has arrived, and for readers who can take none of them.
 */
export const firstSteps = defineCall({
  name: 'identity.session.firstSteps',
  method: 'GET',
  path: '/api/identity/session/first-steps',
  access: 'member',
  scope: 'tenant',
  input: () => z.strictObject({}),
  output: () =>
    z.array(
      z.object({
        /** Key of the text, `<area>.firstSteps.<name>`. */
        key: z.string(),
        isDone: z.boolean(),
        /** Path of the screen where it is done. */
        href: z.string(),
      }),
    ),
});

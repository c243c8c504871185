import type { AppParents } from '@kiga/contract/identity/app-parents.ts';
import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import type { ViewBasis, ViewWay } from '@kiga/contract/identity/view-ways.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { AnyDatabase, Scope } from '@kiga/kit-server/access/scope.ts';
import type { StoredFile } from '@kiga/kit-server/files/file-readers.ts';
import type { Session } from '../program/session.ts';
import type { FirstStep } from './first-steps.ts';
import type { SmsSender } from './sms-sender.ts';

export { putPassword } from './acts/change-password.ts';
export { browserOf } from './browser-of.ts';
export { keptDays } from './clean-up.ts';
export { readContactPerson } from './contact-person.ts';
export { exportOptions } from './export-options.ts';
export { type FirstStep, hasAny } from './first-steps.ts';
export { giveInitialPassword, makeInitialPassword } from './initial-password.ts';
export { type LogEntry, whoOf, writeLog } from './log.ts';
export { mainRole } from './main-role.ts';
export { HIDDEN, maskedTitle } from './mask-for-log.ts';
export { networkOf } from './network-of.ts';
export { noteLook } from './note-look.ts';
export { minuteLimit, perMinute } from './per-minute.ts';
export { accountsOf, type Holders } from './permission-holders.ts';
export { proveTyped } from './prove-password.ts';
export { answersEmergencies } from './reach.ts';
export {
  ceilingOfAccount,
  isNarrowed,
  type RoleRights,
  rightsOf,
  sessionForWork,
} from './rights.ts';
export { scopeForPermission } from './scope-parts.ts';
export { childSeer, type SeenChildren, withGrants } from './seen-children.ts';
export {
  accountAsItIs,
  accountsAsTheyAre,
  createSession,
  endSessions,
  endSessionsOf,
  liveSessions,
  readSession,
  sessionOfAccount,
  sessionOfId,
} from './session.ts';
export { checkCredentials } from './sign-in.ts';
export { forgetFailures, logSignIn, proveWithinLimits } from './sign-in-limits.ts';
export type { ShortMessage, SmsSender } from './sms-sender.ts';
export { placeCode, sendCodeInside, spendCode, tryCode, verifyCode } from './verification-code.ts';
export { areaPrefixesOf, isWithinAreas, withinAreas } from './within-areas.ts';
export { isWithinClasses, withinClasses } from './within-classes.ts';

/** A machine that receives a kindergarten's children, or an organization that a question about children was put to. */
export interface MachineViewer {
  id: string;
  /** Default is the machine's. */
  way?: Extract<ViewWay, 'machine' | 'question'>;
  /** Kind of user of an organization. */
  appType?: number;
  name: string;
  /** The machine's sight on a child, by the parts that the list of viewers distinguishes. */
  seen: Readonly<Record<string, 'full' | 'masked'>>;
  /** The organization that entered it; null for the kindergarten itself, and where unknown. */
  organizationName: string | null;
  /** Moment, ISO 8601. */
  since: string;
  basis: ViewBasis;
  confirmedBy: string | null;
  /** Moment, ISO 8601. */
  confirmedAt: string | null;
  href: string;
}

/** A session that asks for a file; `find` returns that of an account, and throws where there is none. */
export interface FileAsker {
  id: string;
  find(): Promise<Session>;
}

/** A figure of the home page; its text is `<area>.home.<name>`. */
export interface HomeFigure {
  key: string;
  value: number;
  /** Path of the screen that explains the figure; null where this reader has none. */
  href: string | null;
}

/** An account with a forgotten password. */
export interface ForgottenAccount {
  accountId: string;
  userName: string;
  organizationId: string;
}

/** An account that changes a password. */
export interface PasswordChanger {
  accountId: string;
  /**
   * True for the account's owner, who typed the old password, or a code that was sent to the owner's confirmed phone.
   */
  isOwner: boolean;
}

/** Registries for data that identity shows and areas above provide. */
export interface IdentityRegistries {
  menuSources: ((session: Session, language: Language) => Promise<MenuEntry[]>)[];
  homeFigureSources: ((session: Session, scope: Scope) => Promise<HomeFigure[]>)[];
  firstSteps: FirstStep[];
  /** Functions that run after a request for help with a forgotten password of an existing account. */
  passwordForgotten: ((account: ForgottenAccount) => Promise<void>)[];
  /** Functions that run in the transaction that changes an account's password. */
  passwordChanged: ((tx: AnyDatabase, accountId: string, by: PasswordChanger) => Promise<void>)[];
  /** Functions that return the scope's one kindergarten's viewers beside accounts, such as machines. */
  viewerSources: ((scope: Scope) => Promise<MachineViewer[]>)[];
  /** Returns how many parents of the scope's one kindergarten use an app; null without the parents' door. */
  appParents: ((scope: Scope) => Promise<AppParents>) | null;
  /** Functions that let further sessions see a stored file, such as those of parents, whom no permission covers. */
  fileReaders: ((session: FileAsker, file: StoredFile) => Promise<boolean>)[];
  /** Null where no way to send short messages is configured. */
  smsSender: SmsSender | null;
}

declare module '../program/program.ts' {
  interface Program {
    identity: IdentityRegistries;
  }
}

/** Returns empty registries. */
export function createIdentityRegistries(): IdentityRegistries {
  return {
    menuSources: [],
    homeFigureSources: [],
    firstSteps: [],
    passwordForgotten: [],
    passwordChanged: [],
    viewerSources: [],
    appParents: null,
    fileReaders: [],
    smsSender: null,
  };
}

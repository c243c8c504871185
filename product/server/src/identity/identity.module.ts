import { VERSION } from '@kiga/contract/app/areas.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import {
  changePassword as changePasswordCall,
  changePasswordSignedOut,
  currentSession,
  getInfo,
  homeFigures,
  login,
  logout,
  saveSetting as saveSettingCall,
} from '@kiga/contract/identity/session.acts.ts';
import { getInfoCheckMobile, sendCode as sendCodeCall } from '@kiga/contract/identity/verification.acts.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { Program } from '../app/program.ts';
import { changePassword } from './acts/change-password.ts';
import { readContact } from './contact.ts';
import type { Session } from './identity.public.ts';
import { createSession, endSessions, readSession } from './session.ts';
import { readSettings, saveSetting } from './settings.ts';
import { checkCredentials } from './sign-in.ts';
import { sendCode } from './verification-code.ts';

/** Registers getting in and out, what an account has chosen for itself, and verification codes. `shard` is the name of this cell. */
export function registerIdentity(program: Program, shard: string): void {
  const { api, db, clock, identity, secrets, tenancy } = program;
  const menusOf = async (session: Session, language: 'zh_CN' | 'en_US') =>
    (await Promise.all(identity.menuSources.map((source) => source(session, language)))).flat();

  api.handlePublic(login, async ({ input, language, request }) => {
    const { accountId } = await checkCredentials(db, clock, { ...input, address: request.ip });
    const userAgent = request.headers['user-agent'];
    const token = await createSession(db, clock, accountId, { address: request.ip, userAgent });
    const menus = await menusOf(await readSession(db, clock, token), language);
    return { token, menus, shardNum: shard };
  });

  api.handle(getInfo, async ({ session }) => ({
    nickName: session.nickName,
    id: session.accountId,
    baseId: session.organization.id,
    userCode: session.organization.code,
    appType: session.appType,
    superiorId: session.organization.superiorId,
  }));

  api.handle(logout, async ({ session }) => {
    await endSessions(db, session.accountId, session.sessionId);
    return {};
  });

  api.handle(changePasswordCall, async ({ input, session }) => {
    await changePassword(db, session.accountId, input);
    return {};
  });

  api.handlePublic(changePasswordSignedOut, async ({ input, request }) => {
    const { userName, appType, oldPassword, newPassword } = input;
    const { accountId } = await checkCredentials(db, clock, {
      userName,
      appType,
      password: oldPassword,
      address: request.ip,
    }).catch((error: unknown) => {
      // Told as a failed change, never as a lost session.
      const failed = error instanceof AppError && error.id === 'IDENTITY_LOGIN_FAILED';
      throw failed ? new AppError('IDENTITY_PASSWORD_CHANGE_REFUSED') : error;
    });
    await changePassword(db, accountId, { oldPassword, newPassword });
    return {};
  });

  api.handle(currentSession, async ({ session, language }) => ({
    userName: session.userName,
    nickName: session.nickName,
    userId: session.accountId,
    baseId: session.organization.id,
    userCode: session.organization.code,
    appType: session.appType,
    reading: readingOf(session.appType, session.organizationKind),
    superiorId: session.organization.superiorId,
    organizationName: session.organization.name,
    shardNum: shard,
    access: [...session.permissions].sort(),
    menus: await menusOf(session, language),
    settings: await readSettings(db, session.accountId),
    easyPassword: session.mustChangePassword,
    today: session.today,
    version: VERSION,
    changePosition: String(program.changes.position),
  }));

  api.handle(saveSettingCall, async ({ input, session }) => {
    await saveSetting(db, clock, session.accountId, input);
    return {};
  });

  api.handle(getInfoCheckMobile, async ({ input, session }) => {
    const { id, ...owners } = input;
    // What lies out of reach is refused, and noted, as an owner id would be.
    await tenancy.reachOf(session, { ...owners, kigId: id });
    return (await readContact(db, secrets, id)).masked;
  });

  api.handle(sendCodeCall, ({ input, session, scope, language, request }) =>
    sendCode(program, scope, { purpose: input.checkType, session, language, address: request.ip }),
  );

  api.handle(homeFigures, async ({ session, scope }) =>
    (await Promise.all(identity.homeFigureSources.map((source) => source(session, scope)))).flat(),
  );
}

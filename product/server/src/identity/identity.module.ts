import { VERSION } from '@kiga/contract/app/areas.ts';
import { readingOf } from '@kiga/contract/identity/app-types.ts';
import { logEvents } from '@kiga/contract/identity/log-events.ts';
import {
  changeOwnPhone as changeOwnPhoneCall,
  changePassword as changePasswordCall,
  changePasswordSignedOut as changePasswordSignedOutCall,
  chooseOwnPassword as chooseOwnPasswordCall,
  currentSession,
  endSessions as endSessionsCall,
  firstSteps,
  forgotPassword,
  getInfo,
  homeFigures,
  listSessions as listSessionsCall,
  login,
  logout,
  ownPhone,
  resetForgottenPassword as resetForgottenPasswordCall,
  saveSetting as saveSettingCall,
  sessionClock,
} from '@kiga/contract/identity/session.acts.ts';
import {
  codePermissions,
  getInfoCheckMobile,
  sendCode as sendCodeCall,
} from '@kiga/contract/identity/verification.acts.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import type { FastifyRequest } from 'fastify';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import {
  changePassword,
  changePasswordSignedOut,
  chooseOwnPassword,
  hasInitialPassword,
} from './acts/change-password.ts';
import { helpForgetful, resetForgottenPassword } from './acts/forgotten-password.ts';
import { changeOwnPhone, readOwnPhone } from './acts/own-phone.ts';
import { assertAppType } from './app-type-header.ts';
import { readContactPerson } from './contact-person.ts';
import { ownFirstSteps } from './first-steps.ts';
import { whoOf, writeLog } from './log.ts';
import { sessionForWork } from './rights.ts';
import { createSession, endSessions, listSessions, readSession } from './session.ts';
import { readSettings, saveSetting } from './settings.ts';
import { checkCredentials } from './sign-in.ts';
import { logSignIn } from './sign-in-limits.ts';
import { registerUploads } from './uploads.ts';
import { assertNeedsCode, sendCode } from './verification-code.ts';

/** Returns the origin of a request for the log. */
const originOf = ({ ip, id }: FastifyRequest) => ({ address: ip, requestId: id });

/**
 * Registers signing in and out, an account's own preferences, and verification codes. `shard` is the name of this cell.
 */
export function registerIdentity(program: Program, shard: string): void {
  const { api, db, clock, identity, secrets, tenancy, log } = program;
  const menusOf = async (session: Session, language: 'zh_CN' | 'en_US') =>
    (await Promise.all(identity.menuSources.map((source) => source(session, language)))).flat();

  api.handlePublic(login, async ({ input, language, request }) => {
    await assertAppType(program, request, { appType: input.appType });
    const from = originOf(request);
    const account = await checkCredentials(program, { ...input, ...from });
    const userAgent = request.headers['user-agent'];
    const token = await createSession(db, clock, account, { address: from.address, userAgent });
    const { accountId } = account;
    await logSignIn(program, { accountId, userName: input.userName, ...from });
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
    await endSessions(db, session.accountId, { only: session.sessionId });
    await writeLog(db, clock, { ...whoOf(session), kind: 'login', event: logEvents.signedOut });
    return {};
  });

  api.handle(changePasswordCall, async ({ input, session, request }) => {
    await changePassword(program, session, { ...input, ...originOf(request) });
    return {};
  });

  api.handle(chooseOwnPasswordCall, async ({ input, session, request }) => {
    await chooseOwnPassword(program, session, { ...input, ...originOf(request) });
    return {};
  });

  api.handlePublic(changePasswordSignedOutCall, async ({ input, request }) => {
    await assertAppType(program, request, { appType: input.appType });
    await changePasswordSignedOut(program, { ...input, ...originOf(request) });
    return {};
  });

  api.handlePublic(forgotPassword, async ({ input, language, request }) => {
    await assertAppType(program, request, { appType: input.appType });
    const sendId = uuid7(clock.now().getTime());
    helpForgetful(program, sendId, { ...input, language, address: request.ip }).catch((error: unknown) =>
      log.error({ err: error }, 'somebody who has forgotten a password was not helped'),
    );
    return { sendId };
  });

  api.handlePublic(resetForgottenPasswordCall, async ({ input, request }) => {
    await assertAppType(program, request, { appType: input.appType });
    await resetForgottenPassword(program, { ...input, ...originOf(request) });
    return {};
  });

  api.handle(ownPhone, ({ session }) => readOwnPhone(program, session));

  api.handle(changeOwnPhoneCall, async ({ input, session, request }) => {
    await changeOwnPhone(program, session, { ...input, ...originOf(request) });
    return {};
  });

  api.handle(listSessionsCall, ({ session }) => listSessions(db, clock, session.accountId, session.sessionId));

  api.handle(endSessionsCall, async ({ input: { id }, session }) => {
    const ended = await endSessions(db, session.accountId, id ? { only: id } : { but: session.sessionId });
    if (id && ended === 0) throw new AppError('RECORD_NOT_FOUND');
    await writeLog(db, clock, { ...whoOf(session), kind: 'login', event: logEvents.sessionsEnded, detail: { ended } });
    return { ended };
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
    initialPassword: session.mustChangePassword && (await hasInitialPassword(db, session.accountId)),
    today: session.today,
    version: VERSION,
    ...program.imageHosts,
    changePosition: String(program.changes.position),
  }));

  registerUploads(program);

  api.handle(saveSettingCall, async ({ input, session }) => {
    await saveSetting(db, clock, session.accountId, input);
    return {};
  });

  api.handle(getInfoCheckMobile, async ({ input, session }) => {
    const { id, ...owners } = input;
    // An id out of reach is refused and logged like an owner id out of reach.
    const reach = await tenancy.reachOf(session, { ...owners, kigId: id }, getInfoCheckMobile.name, codePermissions);
    assertNeedsCode(sessionForWork(session, codePermissions, reach));
    return (await readContactPerson(db, secrets, id)).masked;
  });

  api.handle(sendCodeCall, ({ input, session, scope, language, request }) =>
    sendCode(program, scope, { purpose: input.checkType, session, language, address: request.ip }),
  );

  api.handle(sessionClock, async ({ session }) => {
    const { time_zone: timeZone } = await db
      .selectFrom('organizations')
      .select('time_zone')
      .where('id', '=', session.organization.id)
      .executeTakeFirstOrThrow();
    return { now: clock.now().toISOString(), timeZone };
  });

  api.handle(firstSteps, ({ session, scope }) => ownFirstSteps(identity.firstSteps, session, scope));
  api.handle(homeFigures, async ({ session, scope }) =>
    (await Promise.all(identity.homeFigureSources.map((source) => source(session, scope)))).flat(),
  );
}

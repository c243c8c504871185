import * as consents from '@kiga/contract/family/app-consent.acts.ts';
import { appDay } from '@kiga/contract/family/app-day.acts.ts';
import * as messages from '@kiga/contract/family/app-message.acts.ts';
import {
  appSessions,
  endAppSessions,
  readFamily,
  registerPush,
  sendSignInCode,
  signInParent,
  signOutParent,
} from '@kiga/contract/family/app-session.acts.ts';
import { countFamilyApps, pageOfFamilyMessages } from '@kiga/contract/family/message.acts.ts';
import { isServed } from '@kiga/contract/family/message-topics.ts';
import { signInTeacher } from '@kiga/contract/family/teacher-app.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import { appParentsOf } from './app-parents.ts';
import { childDay } from './child-day.ts';
import { childrenOfFamily, familyScope, kindergartensById, ownChild } from './children-of-family.ts';
import { eraseFamilyAccounts, eraseMessagesOfParents } from './erase-families.ts';
import { answerAs, consentsOf, withdrawAs } from './family-consents.ts';
import { type FoundMessages, markRead, messageIn, messagesOf, noteFetched } from './family-messages.ts';
import { endFamilySession, endFamilySessions, familySessions, keepPushToken } from './family-session.ts';
import { familyApps, familyMessagePage } from './message-page.ts';
import { messageWaiter } from './message-waiter.ts';
import { lookAgain, sendParentCode, signInWithCode } from './sign-in-parent.ts';
import { signTeacherIn } from './sign-in-teacher.ts';
import { eraseFamilyMessages } from './tell-families.ts';

/** Registers the family area. `pushes` is true where a service pushes messages to apps. */
export function registerFamily(program: Program, { pushes }: { pushes: boolean }): void {
  const { api, campus, clock, db, identity, secrets, stores } = program;
  campus.childErasers.push(eraseFamilyMessages);
  campus.parentErasers.push(eraseMessagesOfParents);
  campus.phoneErasers.push(eraseFamilyAccounts(program));
  identity.appParents = (scope) => appParentsOf(program, scope);

  api.handlePublic(sendSignInCode, async ({ input, language, request }) => ({
    sendId: await sendParentCode(program, { ...input, language, address: request.ip }),
  }));
  api.handlePublic(signInParent, async ({ input, request }) => ({
    token: await signInWithCode(program, { ...input, address: request.ip, requestId: request.id }),
  }));
  api.handleApp(signOutParent, async ({ session }) => {
    await endFamilySession(program, session.sessionId);
    return {};
  });
  api.handleApp(readFamily, async ({ session, scope }) => {
    const kigIds = await lookAgain(program, session);
    const children = await childrenOfFamily(kigIds ? withScope(session, kigIds, db) : scope, session);
    const kindergartens = await kindergartensById(
      program,
      children.map(({ kigId }) => kigId),
    );
    return {
      children: children.flatMap((child) => {
        const kindergarten = kindergartens.get(child.kigId);
        if (!kindergarten) return [];
        const today = dayIn(clock.now(), kindergarten.timeZone);
        return [{ ...child, kigName: kindergarten.kigName, today, isServed: isServed(child.serviceEndDate, today) }];
      }),
    };
  });
  api.handleApp(appSessions, async ({ session }) => ({
    list: (await familySessions(program, session.accountId)).map(({ createdAt, usedAt, ...one }) => ({
      ...one,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
      isCurrent: one.id === session.sessionId,
    })),
  }));
  api.handleApp(endAppSessions, async ({ input: { id }, session }) => {
    const ended = await endFamilySessions(program, session, id);
    if (id !== undefined && ended === 0) throw new AppError('RECORD_NOT_FOUND');
    return { ended };
  });
  api.handleApp(registerPush, async ({ input: { token }, session }) => {
    if (!pushes) throw new AppError('FAMILY_PUSH_NOT_CONFIGURED');
    await keepPushToken(program, session.sessionId, token);
    return {};
  });

  api.handleApp(appDay, ({ input, scope, session }) => childDay(program, scope, session, input));
  const shown = async (scope: Scope, language: Language, { list, more }: FoundMessages) => {
    await noteFetched(scope, clock.now(), list);
    return { list: list.map((one) => messageIn(language, secrets, one)), more };
  };
  const waitFor = messageWaiter(program);
  api.handleApp(messages.appMessages, async ({ input, scope, session, language }) =>
    shown(scope, language, await messagesOf(scope, session, input)),
  );
  api.handleApp(messages.waitForMessages, async ({ input, scope, session, language, request }) =>
    shown(scope, language, await waitFor({ ...input, after: input.after, scope, session, socket: request.raw.socket })),
  );
  api.handleApp(messages.readAppMessages, async ({ input: { ids }, scope, session }) => ({
    changed: await markRead(scope, session, clock.now(), ids),
  }));

  api.handle(pageOfFamilyMessages, ({ input, scope, language }) => familyMessagePage(program, scope, input, language));
  api.handle(countFamilyApps, ({ input: { studentId }, scope }) => familyApps(program, scope, studentId));

  api.handleApp(consents.appConsents, async ({ input: { studentId }, scope, session, language }) => ({
    list: await consentsOf(stores, scope, await ownChild(scope, session, studentId), language),
  }));
  const asParent = async (scope: Scope, session: FamilySession, studentId: string) => {
    const child = await ownChild(scope, session, studentId);
    const { timeZone = 'Asia/Shanghai' } = (await kindergartensById(program, [child.kigId])).get(child.kigId) ?? {};
    return { child, parent: familyScope(program, session, { kigId: child.kigId, timeZone }) };
  };
  api.handleApp(consents.answerConsent, async ({ input, scope, session, act }) => {
    const { child, parent } = await asParent(scope, session, input.studentId);
    await act((inside) => answerAs(stores, inside, child, input), { scope: parent });
    return {};
  });
  api.handleApp(consents.withdrawConsent, async ({ input, scope, session, act }) => {
    const { child, parent } = await asParent(scope, session, input.studentId);
    await act((inside) => withdrawAs(stores, inside, child, input), { scope: parent });
    return {};
  });

  api.handlePublic(signInTeacher, ({ input, request }) =>
    signTeacherIn(program, input, { address: request.ip, requestId: request.id }),
  );
}

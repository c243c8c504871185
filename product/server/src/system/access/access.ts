import { words } from '@kiga/contract/app/words.ts';
import {
  explainAccess,
  NAMES_MAX,
  previewAccess,
  refuseAccess,
  requestAccess,
  whoMay,
} from '@kiga/contract/system/access/access.acts.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { sql } from 'kysely';
import { accountsOf, ceilingOfAccount, perMinute, whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { notify } from '../messages/notify.ts';
import { refuseRequests, sourceOfRequest } from './access-requests.ts';
import { explain } from './explain-access.ts';
import { lookAt } from './looked-at.ts';
import { preview } from './preview-access.ts';

/** Registers the access check, the preview of an account, and requests for a screen's permission. */
export function registerAccess(program: Program): void {
  const { api, db, secrets, clock } = program;

  api.handle(explainAccess, async ({ input, session, language }) =>
    explain(program, session, await lookAt(program, session, input.userName), input, language),
  );

  api.handle(previewAccess, async ({ input, session, language }) => {
    const account = await lookAt(program, session, input.userName);
    const { accountId, organization, organizationKind } = account.session;
    await writeLog(db, clock, {
      ...whoOf(session),
      kind: 'look',
      event: previewAccess.name,
      kigId: organizationKind === 'kindergarten' ? organization.id : null,
      recordId: accountId,
      title: account.session.userName,
    });
    return preview(program, account, language);
  });

  const mayAsk = perMinute();
  api.handle(requestAccess, async ({ input, session, language, request }) => {
    const menu = await db
      .selectFrom('menus')
      .selectAll()
      .where('href', '=', input.href)
      .where('deleted', '=', false)
      .executeTakeFirst();
    if (!menu?.permission || session.permissions.has(menu.permission)) throw new AppError('SYSTEM_ACCESS_QUESTION');
    const screen = screenOf(menu.permission, language === 'en_US' ? menu.name_en : menu.name_zh);
    const told = await ask(program, session, menu.permission, screen, mayAsk(request.ip));
    return { asked: told.length, names: await firstNames(db, told) };
  });

  api.handle(whoMay, async ({ input: { permission }, session }) => {
    const holders = await accountsOf(db, { organizationId: session.organization.id, permissions: [permission] });
    return { names: await firstNames(db, holders), count: holders.length };
  });

  api.handle(refuseAccess, async ({ input, session }) => {
    const { accountId, organization } = (await lookAt(program, session, input.userName)).session;
    const refused = await db
      .transaction()
      .execute((tx) =>
        refuseRequests(
          { db: tx, secrets, now: clock.now() },
          { accountId, organizationId: organization.id, reason: input.reason },
        ),
      );
    return { refused };
  });
}

/** Returns the text key of the kind of record that a screen shows; the screen's own name for other screens. */
function screenOf(permission: string, name: string) {
  const word = `${permission.split('.').slice(0, 2).join('.')}.plural`;
  return findWord(words.zh_CN, word) === undefined ? name : { word };
}

/** Returns the first names of these accounts, in their order. */
async function firstNames(db: AnyDatabase, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select nick_name as name from accounts
    where id = any(${[...ids]}::uuid[]) order by nick_name, id limit ${NAMES_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Requests a permission, once a day.
 * @returns the accounts that could give it
 */
async function ask(
  { db, clock, secrets }: Program,
  { accountId, appType, organizationKind, organization, nickName, userName, today }: Session,
  permission: string,
  screen: string | { word: string },
  mayAsk: boolean,
): Promise<string[]> {
  if (!ceilingOfAccount(appType, organizationKind).has(permission)) return [];
  return db.transaction().execute(async (tx) => {
    // A system administrator may give permissions that it does not hold. Other accounts give only those that they hold,
    // with the same extent.
    const held = organization.kind === 'operator' ? [] : [permission];
    const holders = await accountsOf(tx, {
      organizationId: organization.id,
      permissions: ['system.role.update', ...held],
      whole: true,
    });
    const to = holders.filter((id) => id !== accountId);
    if (to.length === 0) return [];
    const source = sourceOfRequest({ accountId, permission, day: today });
    const told = await tx.selectFrom('messages').select('id').where('source', '=', source).executeTakeFirst();
    if (told || !mayAsk) return to;
    await notify(
      { db: tx, secrets, now: clock.now() },
      {
        to,
        kind: 'todo',
        name: 'system.accessAsked',
        params: { who: nickName, userName, screen },
        href: `/system/access?account=${encodeURIComponent(userName)}`,
        source,
      },
    );
    return to;
  });
}

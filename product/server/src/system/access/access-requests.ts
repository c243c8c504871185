import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { accountsOf } from '../../identity/identity.public.ts';
import { inWords, type MessageParams } from '../messages/message-words.ts';
import { notify, PARAMS_CONTEXT, settle, type Telling } from '../messages/notify.ts';

/** What an account asks for: the permission of a screen. */
interface AccessRequest {
  accountId: string;
  permission: string;
  /** The day, so that the account can ask again on the next. */
  day: string;
}

interface OpenRequest extends AccessRequest {
  source: string;
  /** Name of the screen, as it was told to those who can give the permission. */
  screen: MessageParams[string];
}

const PREFIX = 'system.access';

/** What is open until a permission is given or refused. */
export function sourceOfRequest({ accountId, permission, day }: AccessRequest): string {
  return [PREFIX, accountId, permission, day].join(':');
}

/** Settles what was asked for and the account may by now, and tells it; in the transaction that changes accounts or roles of the organization. */
export async function settleGiven(telling: Telling, organizationId: string): Promise<void> {
  for (const request of await openRequests(telling, organizationId)) {
    const { accountId, permission } = request;
    const holders = await accountsOf(telling.db, { organizationId, permissions: [permission] });
    if (!holders.includes(accountId)) continue;
    await settle(telling, request.source);
    await notify(telling, {
      to: [accountId],
      kind: 'system',
      name: 'system.accessGiven',
      params: { screen: request.screen },
      ...(await placeOf(telling.db, permission)),
    });
  }
}

/** Settles all that an account has asked for, and tells it why it is not given. @returns how much that was */
export async function refuseRequests(
  telling: Telling,
  { accountId, organizationId, reason }: { accountId: string; organizationId: string; reason: string },
): Promise<number> {
  const requests = (await openRequests(telling, organizationId)).filter((request) => request.accountId === accountId);
  for (const { source, screen } of requests) {
    await settle(telling, source);
    await notify(telling, {
      to: [accountId],
      kind: 'system',
      name: 'system.accessRefused',
      params: { screen, reason },
    });
  }
  return requests.length;
}

/** Names of the screens that an account has asked for and nobody has answered, in the words of one catalogue. */
export async function askedScreens(
  telling: Pick<Telling, 'db' | 'secrets'>,
  { accountId, organizationId }: { accountId: string; organizationId: string },
  words: object,
): Promise<string[]> {
  const requests = await openRequests(telling, organizationId);
  const screens = requests.flatMap((request) =>
    request.accountId === accountId ? [String(inWords(words, request.screen))] : [],
  );
  // Asked again on another day.
  return [...new Set(screens)];
}

/** What accounts of an organization have asked for and nobody has answered. */
async function openRequests(
  { db, secrets }: Pick<Telling, 'db' | 'secrets'>,
  organizationId: string,
): Promise<OpenRequest[]> {
  const { rows } = await sql<{ source: string; params: Buffer }>`
    select distinct on (m.source) m.source, m.params_encrypted as params
    from messages m join accounts a on a.id = m.account_id and a.organization_id = ${organizationId}
    where m.done_at is null and m.source like ${`${PREFIX}:%`} order by m.source`.execute(db);
  return rows.map(({ source, params }) => {
    const [, accountId = '', permission = '', day = ''] = source.split(':');
    const { screen = '' } = JSON.parse(secrets.decrypt(params, PARAMS_CONTEXT)) as MessageParams;
    return { source, accountId, permission, day, screen };
  });
}

/** Path of a screen that a permission opens. */
async function placeOf(db: AnyDatabase, permission: string): Promise<{ href?: string }> {
  const { rows } = await sql<{ href: string }>`select href from menus
    where permission = ${permission} and href is not null and is_show and not deleted order by sort, id limit 1`.execute(
    db,
  );
  return rows[0] ?? {};
}

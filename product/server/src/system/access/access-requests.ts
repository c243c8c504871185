import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { accountsOf } from '../../identity/identity.public.ts';
import { inWords, type MessageParams } from '../messages/message-words.ts';
import { notify, PARAMS_CONTEXT, settle, type Telling } from '../messages/notify.ts';

/** An account's request for the permission of a screen. */
interface AccessRequest {
  accountId: string;
  permission: string;
  /** The day of the request, so that the account can ask again on the next day. */
  day: string;
}

interface OpenRequest extends AccessRequest {
  source: string;
  /** Name of the screen in the message to those who can give the permission. */
  screen: MessageParams[string];
}

const PREFIX = 'system.access';

/** Returns the source of a request's to-dos. */
export function sourceOfRequest({ accountId, permission, day }: AccessRequest): string {
  return [PREFIX, accountId, permission, day].join(':');
}

/**
 * Settles requests whose permission the account now has, and notifies the account. It runs in the transaction that
 * changes accounts or roles of the organization.
 */
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

/**
 * Settles all requests of an account, and notifies it of the reason for the refusal.
 * @returns the number of requests
 */
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

/** Returns the permissions in an account's open requests with the names of their screens, in the words of one catalogue. */
export async function askedScreens(
  telling: Pick<Telling, 'db' | 'secrets'>,
  { accountId, organizationId }: { accountId: string; organizationId: string },
  words: object,
): Promise<{ permission: string; screen: string }[]> {
  const requests = (await openRequests(telling, organizationId)).filter((request) => request.accountId === accountId);
  // A permission appears in the requests of several days.
  const byPermission = new Map(requests.map(({ permission, screen }) => [permission, screen]));
  return [...byPermission].map(([permission, screen]) => ({ permission, screen: String(inWords(words, screen)) }));
}

/** Returns the open requests of an organization's accounts. */
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

/** Returns the path of a screen that a permission opens. */
async function placeOf(db: AnyDatabase, permission: string): Promise<{ href?: string }> {
  const { rows } = await sql<{ href: string }>`select href from menus
    where permission = ${permission} and href is not null and is_show and not deleted order by sort, id limit 1`.execute(
    db,
  );
  return rows[0] ?? {};
}

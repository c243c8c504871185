import { words } from '@kiga/contract/app/words.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { notify, settle } from '../messages/notify.ts';
import { programSession } from '../program-session.ts';
import { askedSource, grantHref } from './grant.server.ts';

/** Returns whether an account has valid grants or open requests for grants. */
export async function hasGrants(db: Program['db'], accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from access_grants
    where account_id = ${accountId} and status in ('given', 'asked') and not deleted limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Ends the grants and grant requests of an account, and notifies the kindergartens, because another person may sign in
 * with it now. `byId` is the account behind the change. It uses a transaction of its own, because the caller's may be
 * limited to other kindergartens. Where the caller's fails, the grants have ended all the same.
 */
export async function endGrants(program: Program, accountId: string, byId: string): Promise<void> {
  const { db, stores, secrets, clock } = program;
  const store = stores.get('system.grant');
  await db.transaction().execute(async (tx) => {
    const telling = { db: tx, secrets, now: clock.now() };
    const { rows } = await sql<{ id: string; kig_id: string; status: string; user_name: string }>`
      select g.id, g.kig_id, g.status, a.user_name from access_grants g join accounts a on a.id = g.account_id
      where g.account_id = ${accountId} and g.status in ('given', 'asked') and not g.deleted
      order by g.kig_id, g.id for update of g`.execute(tx);
    // No user of the kindergarten acts here, so the text is in the language of its records.
    const answer = findWord(words.zh_CN, 'system.grant.endedByReset') ?? '';
    for (const { id, kig_id: kigId, status, user_name: userName } of rows) {
      // The row rules of grants show its holder the grant.
      const session = programSession(accountId, telling.now);
      const scope = withScope(session, [kigId], tx);
      const [before] = await readRecords(store, scope, [id]);
      const [state, act] = status === 'given' ? ['withdrawn', 'withdraw'] : ['refused', 'refuse'];
      await sql`update access_grants set status = ${state}, answer = ${answer}, version = version + 1,
        updated_at = ${telling.now}, updated_by = ${byId} where kig_id = ${kigId} and id = ${id}`.execute(tx);
      const [after] = await readRecords(store, scope, [id]);
      if (!before || !after) throw new Error(`the grant ${id} is not there`);
      const writer = withScope(programSession(byId, telling.now), [kigId], tx);
      await writeHistory(store, writer, { act, asks: { reason: answer } }, before, after);
      await settle(telling, askedSource(id));
      await notify(telling, {
        to: { organizationId: kigId, permissions: ['system.grant.withdraw'], whole: true },
        kind: 'system',
        name: 'system.grantEnded',
        params: { userName },
        href: grantHref(id),
      });
    }
  });
}

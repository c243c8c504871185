import { invalid } from '@kiga/kit-server/app-error.ts';
import { violationOf } from '@kiga/kit-server/db/violation.ts';
import { type KeptElsewhere, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import { makeInitialPassword } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { isOutside, tellOfForeignHand } from '../system/system.public.ts';
import { makeTerminalAccount } from './terminal-account.ts';

/**
 * The terminal login of a kindergarten's record: the name of its machines' account. A new name renames the account, or
 * creates a missing one with a password that only the kindergarten can replace. Its people learn of an account that an
 * outsider creates.
 */
export function terminalLogin({ stores, secrets, clock }: Program): KeptElsewhere {
  return {
    async load({ db }, records) {
      const { rows } = await sql<{ kigId: string; userName: string }>`
        select k.id as "kigId", a.user_name as "userName" from organizations k
        join accounts a on a.id = k.terminal_account_id and a.organization_id = k.id and not a.deleted
        where k.id = any(${records.map(({ id }) => id)}::uuid[])`.execute(db);
      return new Map(rows.map(({ kigId, userName }) => [kigId, userName]));
    },
    async store(scope, _ownerId, kigId, value, cause) {
      const { db } = scope;
      const userName = String(value);
      const users = stores.get('system.user');
      const { rows } = await sql<{ id: string }>`select a.id from organizations k
        join accounts a on a.id = k.terminal_account_id and a.organization_id = k.id and not a.deleted
        where k.id = ${kigId} for no key update of a`.execute(db);
      const [before] = rows[0] ? await readRecords(users, scope, [rows[0].id]) : [];
      const taken = () => invalid({ field: 'terminalLogin', error: 'CAMPUS_KINDERGARTEN_LOGIN_TAKEN' });
      if (before && before.userName === userName) return;
      let id: string | null;
      if (before) {
        id = before.id;
        await sql`update accounts set user_name = ${userName}, version = version + 1 where id = ${id}`
          .execute(db)
          .catch((error: unknown) => {
            throw violationOf(error) === null ? error : taken();
          });
      } else {
        id = await makeTerminalAccount(scope, kigId, { userName, password: makeInitialPassword() });
        if (id === null) throw taken();
      }
      const [after] = await readRecords(users, scope, [id]);
      if (!after) return;
      await writeHistory(users, scope, { ...cause, act: 'campus.kindergarten.update' }, before ?? null, after);
      if (!before && isOutside(scope.session, kigId)) {
        const telling = { db, secrets, now: clock.now() };
        await tellOfForeignHand(telling, scope.session as Session, 'system.accountMade', after);
      }
    },
  };
}

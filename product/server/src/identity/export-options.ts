import { words } from '@kiga/contract/app/words.ts';
import type { ExportOptions } from '@kiga/kit-server/transfer/export.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { whoOf, writeLog } from './log.ts';
import { verifyCode } from './verification-code.ts';
import { areaPrefixesOf, isWithinAreas } from './within-areas.ts';

/** Returns the common options of all exports: the author, the proof, and the log entry. */
export function exportOptions(parts: Pick<Program, 'db' | 'secrets' | 'clock' | 'tenancy'>): ExportOptions<Session> {
  const { clock, tenancy } = parts;
  return {
    words,
    tenancy,
    tenantWord: 'identity.appType.3',

    async origin(scope) {
      const { rows } = await sql<{ nick_name: string; name: string; time_zone: string }>`
        select a.nick_name, o.name, o.time_zone from accounts a join organizations o on o.id = a.organization_id
        where a.id = ${scope.session.accountId}`.execute(scope.db);
      const account = rows[0] as (typeof rows)[0];
      const [kigId, ...others] = scope.reach === 'all' ? [] : scope.reach;
      const kigNames = kigId !== undefined && others.length === 0 ? await tenancy.namesOf(scope, [kigId]) : new Map();
      const moment = { dateStyle: 'short', timeStyle: 'short', timeZone: account.time_zone } as const;
      return {
        who: account.nick_name,
        place: kigNames.get(kigId) ?? account.name,
        when: new Intl.DateTimeFormat('sv-SE', moment).format(clock.now()),
      };
    },

    async limitOf(scope, entity) {
      const { classIds, accountId } = scope.session as Session;
      if (classIds) return classIds;
      return isWithinAreas(scope, entity.key) ? areaPrefixesOf(scope.db, accountId) : null;
    },

    assertProof: (inside, proof) => verifyCode(parts, inside, 'tea_exp', proof),

    note: (inside, session, address, detail) =>
      writeLog(inside.db, clock, {
        ...whoOf(session),
        address,
        kind: 'export',
        event: `${detail.entity}.export`,
        entity: detail.entity,
        kigId: inside.reach !== 'all' && inside.reach.length === 1 ? (inside.reach[0] ?? null) : null,
        detail,
      }),
  };
}

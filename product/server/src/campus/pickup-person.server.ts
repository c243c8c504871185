import { PICKUP_PERSONS_MAX, type pickupPerson } from '@kiga/contract/campus/pickup-person.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import type { CampusRegistries } from './campus.public.ts';
import { isOfReachedChild } from './child-parts.ts';

/** Encryption context of phones. */
const PHONE_CONTEXT = 'pickup_persons.person_phone';

/** A person of a child as far as the rules need it. */
interface Person {
  id: string;
  studentId: string;
  personPhone: string;
  untilDate?: string | null | undefined;
}

/** Returns the hooks of persons who fetch children: their number is limited, and a child has each phone once. */
export function pickupPersonHooks(
  secrets: Secrets,
  { adultErasers }: CampusRegistries,
): EntityHooks<typeof pickupPerson> {
  return {
    rows: isOfReachedChild,
    beforeSave: (record, _before, scope, kigId) => assertRoom(record, scope, kigId),
    beforeRestore: (record, scope) => assertRoom(record, scope, record.ownerId),
    async beforeErase(ids, scope, kigId) {
      for (const erase of adultErasers) await erase(scope, kigId, ids);
    },
  };

  /** Throws CAMPUS_PICKUP_PHONE_TWICE, CAMPUS_PICKUP_TOO_MANY {max}. Two saves for one child run one after the other. */
  async function assertRoom({ id, studentId, personPhone, untilDate }: Person, scope: Scope, kigId: string) {
    const { today } = scope.session;
    const isCurrent = (untilDate ?? today) >= today;
    if (!isCurrent) return;
    await lockUntilCommit(scope.db, `pickup ${kigId} ${studentId}`);
    const phoneHash = secrets.hash(personPhone, PHONE_CONTEXT);
    const { rows } = await sql<{ count: number; isTwice: boolean | null }>`
      select count(*) as count, bool_or(person_phone_hash = ${phoneHash}) as "isTwice" from pickup_persons
      where kig_id = ${kigId} and ${scope.within('kig_id')} and student_id = ${studentId} and id <> ${id} and not deleted
        and (until_date is null or until_date >= ${today})`.execute(scope.db);
    const { count, isTwice } = rows[0] as (typeof rows)[number];
    if (isTwice) throw invalid({ field: 'personPhone', error: 'CAMPUS_PICKUP_PHONE_TWICE' });
    if (count >= PICKUP_PERSONS_MAX) {
      throw invalid({ field: 'studentId', error: 'CAMPUS_PICKUP_TOO_MANY', data: { max: PICKUP_PERSONS_MAX } });
    }
  }
}

import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { eraseRecords as eraseOf, ownersToErase } from '@kiga/kit-server/entity/erase.ts';
import { writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { PROGRAM_ID, programSession } from '../system/program-session.ts';

/**
 * Erases the records of all entities whose keeping time is over, owner by owner, and logs how many. Entities that refer
 * to others come before them, as far as areas are ordered; the next run erases what is left.
 */
export async function eraseRecords(program: Program): Promise<void> {
  for (const store of program.stores.all().toReversed()) {
    const session = programSession(PROGRAM_ID, program.clock.now());
    const owners = await withScope(session, 'all', program.db).transaction((inside) => ownersToErase(store, inside));
    for (const owner of owners) await eraseOwner(program, store, owner);
  }
}

async function eraseOwner({ db, clock }: Program, store: EntityStore, owner: string): Promise<void> {
  const scope = withScope(programSession(PROGRAM_ID, clock.now()), [owner], db);
  let more = true;
  while (more) {
    more = await scope.transaction(async (inside) => {
      const result = await eraseOf(store, inside, owner);
      if (result.erased > 0) {
        await writeLog(inside.db, clock, {
          kind: 'operation',
          event: logEvents.recordsErased,
          accountId: null,
          userName: null,
          address: null,
          ...(store.entity.ownerColumn === store.entity.tenancy.column ? { kigId: owner } : { organizationId: owner }),
          entity: store.entity.key,
          detail: { records: result.erased },
        });
      }
      return result.more;
    });
  }
}

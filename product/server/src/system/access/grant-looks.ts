import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { OnShown } from '@kiga/kit-server/entity/entity-store.ts';
import { whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Session } from '../../program/session.ts';

type Shown = Parameters<OnShown>;

/**
 * Logs looks by a grant in the log of each kindergarten: a single record by its id, a page by its number of records. An
 * empty page is logged as well, because it reveals that there are none.
 */
export async function noteGrantLooks(clock: Clock, ...[{ entity }, scope, records]: Shown): Promise<void> {
  const session = scope.session as Session;
  if (!session.granted?.size || !isByGrant(entity, session)) return;
  const [first, ...others] = records;
  // A reach of all kindergartens never has a grant.
  const looked = scope.reach === 'all' ? [] : scope.reach;
  const shownOf = Map.groupBy(records, ({ ownerId }) => ownerId);
  const kigIds = records.length === 0 ? looked : [...shownOf.keys()];
  const entries = kigIds.map((kigId) => ({
    ...whoOf(session),
    kind: 'look' as const,
    event: `${entity.key}.granted`,
    kigId,
    entity: entity.key,
    ...(first && others.length === 0 && { recordId: first.id }),
    detail: { records: shownOf.get(kigId)?.length ?? 0 },
  }));
  await writeLog(scope.db, clock, ...entries);
}

/** Returns whether this reader sees these records, or more of them, only through a grant. */
function isByGrant(entity: AnyEntity, session: Session): boolean {
  if (session.grantedOnly.has(`${entity.key}.read`)) return true;
  const without = { ...session, granted: new Set<string>() };
  return Object.keys(entity.fields).some((name) => entity.sightOf(session, name) !== entity.sightOf(without, name));
}

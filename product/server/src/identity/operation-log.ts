import { PLATFORM } from '@kiga/entity/define-entity.ts';
import { maskName } from '@kiga/entity/mask.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { OnWritten } from '@kiga/kit-server/entity/entity-store.ts';
import { type LogEntry, loggingOf, whoOf } from './log.ts';
import { maskedAsks, maskedChanges, maskedTitle } from './mask-for-log.ts';

/**
 * Returns a function that logs each act on records, together with its histories. Acts of machines are of a kind of
 * their own.
 */
export function operationLog(clock: Clock): OnWritten {
  return ({ entity }, scope, { act, importId, asks = {} }, written) => {
    // A trial is rolled back, so it leaves no entries.
    if (scope.trial) return null;
    const common = {
      ...whoOf(scope.session),
      kind: scope.session.organizationKind === 'machine' ? 'device' : 'operation',
      // The act of another entity has its full name.
      event: act.includes('.') ? act : `${entity.key}.${act}`,
      entity: entity.key,
    } as const;
    const asked = maskedAsks(entity, asks);
    const { confirmedBy } = scope.session;
    const entries = written.map(
      ({ record, changes }): LogEntry => ({
        ...common,
        kigId: record.ownerId === PLATFORM ? null : record.ownerId,
        recordId: record.id,
        title: maskedTitle(entity, record[entity.title]),
        detail: {
          changes: maskedChanges(entity, changes),
          ...(Object.keys(asked).length > 0 && { asks: asked }),
          ...(importId !== undefined && { importId }),
          ...(confirmedBy !== undefined && { confirmedBy: maskName(confirmedBy) }),
        },
      }),
    );
    return loggingOf(clock.now(), entries);
  };
}

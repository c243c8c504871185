import { PLATFORM } from '@kiga/entity/define-entity.ts';
import { maskName } from '@kiga/entity/mask.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { OnWritten } from '@kiga/kit-server/entity/entity-store.ts';
import { type LogEntry, loggingOf, whoOf } from './log.ts';
import { maskedAsks, maskedChanges, maskedTitle } from './mask-for-log.ts';

/** Makes what notes each act on records in the log, with the act's own histories. What machines do is of its own kind. */
export function operationLog(clock: Clock): OnWritten {
  return ({ entity }, scope, { act, importId, asks = {} }, written) => {
    // All of a trial is taken back.
    if (scope.trial) return null;
    const common = {
      ...whoOf(scope.session),
      kind: scope.session.organizationKind === 'machine' ? 'device' : 'operation',
      // The act of another entity bears its whole name.
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

import { logEvents } from '@kiga/contract/identity/log-events.ts';
import type { AppError } from '@kiga/kit-server/app-error.ts';
import type { FastifyRequest } from 'fastify';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { whoOf, writeLog } from './log.ts';
import { perMinute } from './per-minute.ts';

/** Returns a function that logs refused attempts, within a limit. */
export function refusalLog({ db, clock, log }: Pick<Program, 'db' | 'clock' | 'log'>) {
  // Each event has a limit of its own, so that many harmless ones cannot suppress the others.
  const mayNote = new Map<string, ReturnType<typeof perMinute>>([
    [logEvents.outOfReach, perMinute()],
    [logEvents.permissionMissing, perMinute()],
    [logEvents.namesTooMany, perMinute()],
  ]);
  return ({ id, data }: AppError, session: Session | null, { ip, url }: FastifyRequest): void => {
    if (session === null || !mayNote.get(id)?.(ip)) return;
    writeLog(db, clock, {
      ...whoOf(session),
      kind: 'refusal',
      event: id,
      detail: { path: url.split('?')[0], ...data },
    }).catch((error: unknown) => log.error({ err: error }, 'a refusal was not logged'));
  };
}

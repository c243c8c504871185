import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { FastifyRequest } from 'fastify';
import type { Program } from '../program/program.ts';
import { writeLog } from './log.ts';
import { perMinute } from './per-minute.ts';

/** Limits the log entries, because the request needs no session. */
const mayNote = perMinute();

/** The caller of a request; without an account before sign-in. */
interface Caller {
  appType: number;
  accountId?: string;
  userName?: string;
}

/**
 * Throws APP_TYPE_DIFFERS where the header `appType` differs from the caller's kind of user. Logs it within a limit.
 */
export async function assertAppType(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  { headers, id: requestId, ip, url }: FastifyRequest,
  { appType, accountId, userName }: Caller,
): Promise<void> {
  const { apptype: header } = headers;
  if (header === undefined || String(header) === String(appType)) return;
  if (mayNote(ip)) {
    await writeLog(db, clock, {
      kind: 'refusal',
      event: logEvents.otherKindOfUser,
      accountId: accountId ?? null,
      userName: userName ?? null,
      address: ip,
      requestId,
      detail: { path: url.split('?')[0] },
    });
  }
  throw new AppError('APP_TYPE_DIFFERS');
}

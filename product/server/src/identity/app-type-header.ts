import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { FastifyRequest } from 'fastify';
import type { Program } from '../program/program.ts';
import { writeLog } from './log.ts';
import { perMinute } from './per-minute.ts';

/** Nobody need be signed in for it: the log would be filled as fast as somebody can ask. */
const mayNote = perMinute();

/** Whose request it is; without an account where nobody is signed in yet. */
interface Caller {
  appType: number;
  accountId?: string;
  userName?: string;
}

/** Throws APP_TYPE_DIFFERS, and notes it unless too often, where the header `appType` names another kind of user than the caller's. */
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

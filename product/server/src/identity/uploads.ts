import { getOssAuth, mayUpload } from '@kiga/contract/identity/upload.acts.ts';
import { rulesOf } from '@kiga/entity/files/upload-modes.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { systemClock } from '@kiga/kit-server/clock.ts';
import type { UploadGrant } from '@kiga/kit-server/files/upload-credentials.ts';
import type { Program } from '../program/program.ts';
import { sessionOfId } from './session.ts';

/**
 * Returns a rule that checks the session of upload credentials at every upload. Sign-out, a changed password and a
 * disabled account end them.
 */
export function uploadRule({ db, clock }: Pick<Program, 'db' | 'clock'>) {
  return async ({ prefix, mode, accountId, sessionId }: UploadGrant): Promise<boolean> => {
    const session = await sessionOfId(db, clock, sessionId).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    const isTheirs = session?.accountId === accountId && prefix.startsWith(`${session.organization.code}/`);
    return isTheirs && !session.mustChangePassword && mayUpload(session.appType, mode);
  };
}

/**
 * Registers the call for upload credentials. Uploads lie below the organization's code, the day and the file's purpose.
 */
export function registerUploads({ api, grantUploads }: Program): void {
  api.handle(getOssAuth, async ({ input: { mode, module }, session }) => {
    if (!mayUpload(session.appType, mode)) throw new AppError('PERMISSION_MISSING', { permission: `upload.${mode}` });
    const prefix = `${session.organization.code}/${session.today}/${module}/`;
    const grant = { prefix, mode, accountId: session.accountId, sessionId: session.sessionId };
    // Real time, because browsers sign by their own clocks even in a demo.
    const { expiration, ...credentials } = await grantUploads(grant, systemClock.now());
    const { maxBytes } = rulesOf(mode);
    return { ...credentials, prefix, maxBytes, expiration: expiration.toISOString() };
  });
}

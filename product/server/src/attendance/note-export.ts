import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { whoOf, writeLog } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Notes in the log that a sheet of the kindergarten left it, with the asked span. */
export function noteExport(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  scope: Scope,
  event: string,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  return writeLog(db, clock, { ...whoOf(scope.session), kind: 'export', event, kigId: scope.oneTenant(), detail });
}

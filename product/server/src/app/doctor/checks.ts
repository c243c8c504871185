import { checkBackups } from './backups.ts';
import { checkClock } from './clock.ts';
import { checkConfiguration } from './configuration.ts';
import { checkRoles, checkRowSecurity, checkSchema, checkVersions } from './database.ts';
import type { Check } from './finding.ts';
import { checkFiles, checkFolder } from './folder.ts';
import { checkKey, checkSealed } from './key.ts';
import { checkPort } from './port.ts';
import { checkSpace } from './space.ts';
import { checkJobs, checkOutboxes, checkWorks } from './work.ts';

/**
 * The checks of `npm run doctor` in the order of its report: first what others rest on. A further check is a file of its
 * own in this folder, and one line here.
 */
export const checks: readonly Check[] = [
  checkConfiguration,
  checkVersions,
  checkFolder,
  checkSpace,
  checkKey,
  checkSchema,
  checkRoles,
  checkRowSecurity,
  checkSealed,
  checkClock,
  checkPort,
  checkWorks,
  checkJobs,
  checkOutboxes,
  checkFiles,
  checkBackups,
];

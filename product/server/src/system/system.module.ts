import { job } from '@kiga/contract/system/job.acts.ts';
import { smsOutboxPage } from '@kiga/contract/system/messages/sms-outbox.acts.ts';
import { reportScriptError, scriptErrorPage } from '@kiga/contract/system/script-error.acts.ts';
import { registerJobs } from '@kiga/kit-server/jobs/job-api.ts';
import { perMinute } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { registerAccess } from './access/access.ts';
import { registerAccounts } from './access/accounts.ts';
import { registerGrants } from './access/grants.ts';
import { registerViewers } from './access/viewers.ts';
import { registerApprovals } from './approvals/approvals.ts';
import { registerChanges } from './changes.ts';
import { registerDictionaries } from './dictionaries.ts';
import { registerSystemFirstSteps } from './first-steps.ts';
import { registerJobMonitor } from './job-monitor.ts';
import { registerKeeping } from './keeping/keeping-times.ts';
import { registerLogs } from './logs.ts';
import { registerMenuRecords } from './menu-records.ts';
import { menusOf } from './menus.ts';
import { registerMessages } from './messages/messages.ts';
import { tellOfPasswords } from './messages/password-messages.ts';
import { createSmsOutbox, readSmsOutbox } from './messages/sms-outbox.ts';
import { registerOrganizations } from './organizations/organizations.ts';
import { keepScriptError, readScriptErrors } from './script-errors.ts';
import { sourcePlaces } from './source-places.ts';

/**
 * Registers the system area: menu, jobs, changes, messages, the script error log and the outbox of short messages.
 * `mapsFolder` contains the source maps. With `smsOutbox`, short messages go to the outbox. With `showsCodes`, it shows
 * all codes.
 */
export function registerSystem(
  program: Program,
  {
    smsOutbox,
    showsCodes,
    mapsFolder,
    logMonths,
    backupDays,
  }: {
    smsOutbox: boolean;
    showsCodes: boolean;
    mapsFolder: string | undefined;
    logMonths: number;
    backupDays: number | null;
  },
): void {
  const { api, db, identity } = program;
  registerJobs({ ...program, calls: job });
  registerChanges(program);
  registerMessages(program);
  registerSystemFirstSteps(program);
  registerAccounts(program);
  registerMenuRecords(program);
  registerDictionaries(program);
  registerOrganizations(program);
  registerGrants(program);
  registerViewers(program);
  registerApprovals(program);
  registerAccess(program);
  registerLogs(program);
  registerKeeping(program, { logMonths, backupDays });
  registerJobMonitor(program);
  tellOfPasswords(program);
  identity.menuSources.push((session, language) => menusOf(db, session, language));
  if (smsOutbox) identity.smsSender = createSmsOutbox(program);

  api.handle(smsOutboxPage, async ({ input, session }) => ({
    ...(await readSmsOutbox(program, session, { ...input, showsCodes })),
    ...input,
  }));
  registerScriptErrors(program, mapsFolder);
}

function registerScriptErrors(program: Program, mapsFolder: string | undefined): void {
  const mayReport = perMinute();
  const placeOf = sourcePlaces(mapsFolder);
  program.api.handlePublic(reportScriptError, async ({ input, request }) => {
    if (mayReport(request.ip)) await keepScriptError(program, input, request.headers['user-agent'] ?? '');
    return {};
  });
  program.api.handle(scriptErrorPage, async ({ input }) => ({
    ...(await readScriptErrors(program, input, placeOf)),
    ...input,
  }));
}

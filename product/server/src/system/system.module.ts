import { smsOutboxPage } from '@kiga/contract/system/sms-outbox.acts.ts';
import { registerJobs } from '@kiga/kit-server/jobs/job-api.ts';
import type { Program } from '../app/program.ts';
import { registerChanges } from './changes.ts';
import { menusOf } from './menus.ts';
import { createSmsOutbox, noteLook, readSmsOutbox } from './sms-outbox.ts';

/** Registers the menu, the calls about jobs, the stream of changes, and the outbox of short messages, to which they go where `smsOutbox` says so. */
export function registerSystem(program: Program, { smsOutbox }: { smsOutbox: boolean }): void {
  const { api, db, identity } = program;
  registerJobs(program);
  registerChanges(program);
  identity.menuSources.push((session, language) => menusOf(db, session, language));
  if (smsOutbox) identity.smsSender = createSmsOutbox(program);

  api.handle(smsOutboxPage, async ({ input, session, request }) => {
    await noteLook(program, session, request.ip);
    return readSmsOutbox(program, input);
  });
}

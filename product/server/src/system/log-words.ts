import { type LogEventKey, logEvents } from '@kiga/contract/identity/log-events.ts';
import { findWord } from '@kiga/entity/words/words.ts';

/** Acts that every entity has, or that are no transitions of one. */
const commonActs: Readonly<Record<string, string>> = {
  create: 'kit.history.acts.create',
  update: 'kit.history.acts.update',
  delete: 'kit.history.acts.delete',
  restore: 'kit.history.acts.restore',
  restoreField: 'kit.history.acts.restoreField',
  import: 'kit.history.acts.import',
  undoImport: 'kit.history.acts.undoImport',
  export: 'system.log.acts.export',
  readContact: 'system.log.acts.readContact',
  findByNumber: 'system.log.acts.findByNumber',
  importCheck: 'system.log.acts.importCheck',
  importApply: 'system.log.acts.importApply',
  importUndo: 'system.log.acts.importUndo',
  granted: 'system.log.acts.granted',
  showInitialPasswords: 'system.log.acts.showInitialPasswords',
  preview: 'system.log.acts.preview',
  retry: 'system.jobMonitor.acts.retry',
  cancel: 'system.jobMonitor.acts.cancel',
};

/** What is acted on, where it is no entity. */
const names: Readonly<Record<string, string>> = {
  'system.log': 'system.log.name',
  'system.jobMonitor': 'system.jobMonitor.name',
  'system.viewer': 'system.viewer.title',
};

const eventKeys: Readonly<Record<LogEventKey, string>> = {
  signedIn: 'system.log.events.signedIn',
  signInFailed: 'system.log.events.signInFailed',
  signInLocked: 'system.log.events.signInLocked',
  signedOut: 'system.log.events.signedOut',
  sessionsEnded: 'system.log.events.sessionsEnded',
  passwordChanged: 'system.log.events.passwordChanged',
  passwordSetWithCode: 'system.log.events.passwordSetWithCode',
  phoneChanged: 'system.log.events.phoneChanged',
  outboxLookedAt: 'system.log.events.outboxLookedAt',
  outOfReach: 'system.log.events.outOfReach',
  permissionMissing: 'system.log.events.permissionMissing',
  namesTooMany: 'system.log.events.namesTooMany',
  otherKindOfUser: 'system.log.events.otherKindOfUser',
  deviceAlert: 'system.log.events.deviceAlert',
  unknownDevice: 'system.log.events.unknownDevice',
  registrationRefused: 'system.log.events.registrationRefused',
};

const wordOfEvent = new Map(
  (Object.keys(logEvents) as LogEventKey[]).map((key) => [logEvents[key] as string, eventKeys[key]]),
);

/** What is known of an entry besides who and when, by its name in `detail`. */
export const factKeys: Readonly<Record<string, string>> = {
  path: 'system.log.facts.path',
  permission: 'system.log.facts.permission',
  rows: 'system.log.facts.rows',
  records: 'system.log.facts.records',
  ended: 'system.log.facts.ended',
  jobId: 'system.log.facts.jobId',
  importId: 'system.log.facts.importId',
  serialNumber: 'system.log.facts.serialNumber',
  confirmedBy: 'system.log.facts.confirmedBy',
};

/** What happened, in words: an act and whose it is, or one of the log's own events. What has no words answers itself. */
export function eventWords(words: object, event: string): string {
  const own = wordOfEvent.get(event);
  if (own !== undefined) return findWord(words, own) ?? event;
  const at = event.lastIndexOf('.');
  const [entity, act] = [event.slice(0, at), event.slice(at + 1)];
  const common = commonActs[act];
  const actWord =
    findWord(words, `${entity}.acts.${act}`) ?? (common === undefined ? undefined : findWord(words, common));
  const name = findWord(words, names[entity] ?? `${entity}.name`);
  if (actWord === undefined) return event;
  return name === undefined ? actWord : (findWord(words, 'system.log.actOn', { act: actWord, name }) ?? event);
}

import { type LogEventKey, logEvents } from '@kiga/contract/identity/log-events.ts';
import { doneActKeys } from '@kiga/entity/words/act-words.ts';
import { findWord } from '@kiga/entity/words/words.ts';

/** Text keys of log objects that are no entity. */
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
  deviceCommand: 'system.log.events.deviceCommand',
  deviceWatched: 'system.log.events.deviceWatched',
  deviceReplay: 'system.log.events.deviceReplay',
  deviceSelfTest: 'system.log.events.deviceSelfTest',
  faceFetched: 'system.log.events.faceFetched',
  deviceAlert: 'system.log.events.deviceAlert',
  unknownDevice: 'system.log.events.unknownDevice',
  registrationRefused: 'system.log.events.registrationRefused',
  recordsErased: 'system.log.events.recordsErased',
};

const wordOfEvent = new Map(
  (Object.keys(logEvents) as LogEventKey[]).map((key) => [logEvents[key] as string, eventKeys[key]]),
);

/** Text keys of the facts in an entry's `detail`. */
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

/**
 * Returns the text of an event: an act with its entity, or one of the log's own events. An unknown event is its own
 * text.
 */
export function eventWords(words: object, event: string): string {
  const own = wordOfEvent.get(event);
  if (own !== undefined) return findWord(words, own) ?? event;
  const at = event.lastIndexOf('.');
  const [entity, act] = [event.slice(0, at), event.slice(at + 1)];
  const keys = [...doneActKeys(entity, act), `system.log.happened.${act}`];
  const actWord = keys.map((key) => findWord(words, key)).find((word) => word !== undefined);
  const name = findWord(words, names[entity] ?? `${entity}.name`);
  if (actWord === undefined) return event;
  return name === undefined ? actWord : (findWord(words, 'system.log.actOn', { act: actWord, name }) ?? event);
}

import type { ShownLogEntry } from '@kiga/contract/system/log.acts.ts';

/** Returns entries by what one request or import did to many records: an act each, in the order of its newest entry. */
export function foldLog(list: readonly ShownLogEntry[]): ReadonlyMap<string, readonly ShownLogEntry[]> {
  const acts = Map.groupBy(list, ({ id, event, together }) => (together === null ? id : `${event} ${together}`));
  return new Map([...acts.values()].map((entries) => [(entries[0] as ShownLogEntry).id, entries]));
}

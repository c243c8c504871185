import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { CheckEntry } from '@kiga/contract/health/check.acts.ts';
import { type CheckStation, ENTRIES_MAX, recordChecks, type SavedCheck } from '@kiga/contract/health/check.acts.ts';
import type { Client } from '@kiga/kit-web/client/client.ts';
import { putFile } from '@kiga/kit-web/files/put-file.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { dayStoreOf } from '@kiga/kit-web/offline/day-store.ts';
import { createOutbox, type Outbox } from '@kiga/kit-web/offline/outbox.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { WaitingCheck } from './draft.ts';
import { fileOf } from './kept-photo.ts';

/** Checks of this tablet that wait for the server. */
export type CheckOutbox = Outbox<WaitingCheck, SavedCheck>;

/** Key of the query of the station. */
export const stationKey = ['health.check.station'] as const;

/** Name of the station in the store of a day. */
export const STATION = 'station';

/** Outboxes by account. They last as long as the page, so that checks are sent while another screen is shown. */
const outboxes = new Map<string, CheckOutbox>();

/** Versions of the checks that this page has saved, by subject. */
const savedHere = new Map<string, number>();

/** Returns the version of a check that this page has saved; null for none. */
export const savedVersionOf = (subject: string) => savedHere.get(subject) ?? null;

/** Returns the outbox of an account. */
export function outboxOf(
  account: string,
  { client, uploadCredentials }: Pick<Kit, 'client' | 'uploadCredentials'>,
  queries: QueryClient,
): CheckOutbox {
  const known = outboxes.get(account);
  if (known) return known;
  const outbox = createOutbox<WaitingCheck, CheckEntry, SavedCheck>({
    box: `health.check/${account}`,
    batchSize: ENTRIES_MAX,
    async prepare({ name: _, photo, ...entry }, signal) {
      if (photo === null) return { ...entry, photo: null };
      const credentials = await uploadCredentials('image', 'check');
      return { ...entry, photo: await putFile(fileOf(photo), credentials, { signal, onProgress: () => undefined }) };
    },
    send: (entries, options) => send(client, entries, options),
    follow: (value, { version, temperatures }) => ({
      ...value,
      version,
      temperatures: value.temperatures.length === 0 ? temperatures : value.temperatures,
    }),
    onSaved({ subject, value }, saved) {
      savedHere.set(subject, saved.version);
      void keepSaved(account, queries, value, saved);
    },
  });
  outboxes.set(account, outbox);
  return outbox;
}

async function send(
  client: Client,
  entries: readonly CheckEntry[],
  options: { idempotencyKey: string; signal: AbortSignal },
) {
  const { results } = await client.call(recordChecks, { entries: [...entries] }, options);
  return results.map(({ entryId, outcome, check, error }) => ({ id: entryId, outcome, record: check, error }));
}

/** Puts a saved check to its child, on the screen and in the store of the day. */
export async function keepSaved(
  account: string,
  queries: QueryClient,
  { studentId, day, part }: { studentId: string; day: string; part: DayPart },
  saved: SavedCheck,
): Promise<void> {
  const before = queries.getQueryData<CheckStation>(stationKey);
  if (before === undefined || before.day !== day) return;
  const children = before.children.map((child) =>
    child.id === studentId ? { ...child, checks: { ...child.checks, [part]: saved } } : child,
  );
  const station = { ...before, children };
  queries.setQueryData(stationKey, station);
  await dayStoreOf(account).write(STATION, station);
}

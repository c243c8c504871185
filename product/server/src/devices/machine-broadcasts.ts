import {
  BROADCAST_HOURS,
  BROADCAST_REPORT_DAYS,
  downloadRecording,
  type PlayOfMachine,
  type reportBroadcasts,
} from '@kiga/contract/devices/broadcast.acts.ts';
import type { broadcast } from '@kiga/contract/devices/broadcast.entity.ts';
import { plainPath } from '@kiga/entity/fields/file.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { allPlaysBetween, endOfPlay } from './broadcast-plays.ts';
import { fileForMachine } from './machine-file.ts';
import { schoolCalendars } from './school-calendars.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Tolerance for a report by a clock that is ahead of the server's. */
const AHEAD_MS = 5 * 60_000;

/** A stored recording. */
interface StoredSound {
  path: string;
  sizeBytes: number;
  sha256: string;
}

/** Returns whether a machine receives broadcasts: an accepted loudspeaker, by a fresh request. */
export function isLoudspeaker({ kind, waits }: Pick<Machine, 'kind' | 'waits'>): boolean {
  return kind === 'speaker' && !waits;
}

/** Returns a number that changes with the broadcasts and channels of a kindergarten; 0 for none. */
export async function broadcastsVersion(scope: Scope, machine: Machine): Promise<number> {
  if (!isLoudspeaker(machine)) return 0;
  const { rows } = await sql<{ at: Date | null }>`select max(at) as at from (
      select max(updated_at) as at from broadcasts where kig_id = ${machine.kigId} and ${scope.within('kig_id')}
      union all
      select max(updated_at) as at from speakers where kig_id = ${machine.kigId} and ${scope.within('kig_id')}
    ) changes`.execute(scope.db);
  return rows[0]?.at?.getTime() ?? 0;
}

/** Returns the plays that a loudspeaker must know, in order. */
export async function broadcastsFor(program: Program, scope: Scope, machine: Machine): Promise<PlayOfMachine[]> {
  if (!isLoudspeaker(machine)) return [];
  const { clock, stores, devices } = program;
  const { kigId } = machine;
  const now = clock.now();
  const { rows: ids } = await sql<{ id: string }>`select id from broadcasts
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted and status = 'planned'
    order by id`.execute(scope.db);
  const broadcasts = await readRecords(
    stores.get('devices.broadcast'),
    scope,
    ids.map(({ id }) => id),
  );
  const { rows: channels } = await sql<{ id: string; number: number }>`select id, channel_number as number from speakers
    where kig_id = ${kigId} and ${scope.within('kig_id')} and not deleted`.execute(scope.db);
  const numbers = new Map(channels.map(({ id, number }) => [id, number]));
  const calendar = (await schoolCalendars(scope, [kigId], devices.openDaysOf)).get(kigId);
  if (!calendar) return [];
  const sounds = await soundsOf(program, broadcasts);
  const from = new Date(now.getTime() - (endOfPlay(now).getTime() - now.getTime()));
  const to = new Date(now.getTime() + BROADCAST_HOURS * HOUR_MS);
  const plays = broadcasts.flatMap((one) => {
    const sound = one.recording ? sounds.get(plainPath(one.recording)) : undefined;
    const own = (one.channels ?? []).flatMap((id) => numbers.get(id) ?? []).toSorted((a, b) => a - b);
    if (own.length === 0 || (one.recording && !sound)) return [];
    return allPlaysBetween(one, calendar, from, to).map((at) => playOf(one, at, own, sound));
  });
  return plays.toSorted((a, b) => (a.playAt < b.playAt ? -1 : 1));
}

function playOf(
  one: FullRecord<typeof broadcast>,
  at: Date,
  channels: number[],
  sound: StoredSound | undefined,
): PlayOfMachine {
  return {
    id: `${one.id}.${at.getTime()}`,
    channels,
    text: one.text ?? null,
    language: one.text ? (one.voice ?? 'zh') : null,
    recording: sound
      ? { url: `${downloadRecording.path}?id=${one.id}`, sizeBytes: sound.sizeBytes, sha256: sound.sha256 }
      : null,
    playAt: at.toISOString(),
    expiresAt: endOfPlay(at).toISOString(),
    repeats: one.repeats ?? 1,
  };
}

/** Returns stored recordings by path. Files belong to the platform, so they need a statement of their own. */
async function soundsOf(
  { db }: Pick<Program, 'db'>,
  broadcasts: readonly { recording?: string | null }[],
): Promise<Map<string, StoredSound>> {
  const paths = broadcasts.flatMap(({ recording }) => (recording ? [plainPath(recording)] : []));
  if (paths.length === 0) return new Map();
  const { rows } = await sql<StoredSound>`select path, size_bytes as "sizeBytes", encode(sha256, 'hex') as sha256
    from stored_files where path = any(${paths}::text[]) and released_at is null`.execute(db);
  return new Map(rows.map((row) => [row.path, row]));
}

/** Returns the recording of a broadcast of the machine's kindergarten. Throws DEVICES_RECORDING_GONE, DEVICES_UPDATE_RANGE. */
export async function recordingFor(
  program: Program,
  scope: Scope,
  machine: Machine,
  id: string,
  range: string | undefined,
): Promise<FileAnswer> {
  const gone = 'DEVICES_RECORDING_GONE';
  if (!isLoudspeaker(machine)) throw new AppError(gone);
  const [one] = await readRecords(program.stores.get('devices.broadcast'), scope, [id]);
  if (!one || one.deleted || one.ownerId !== machine.kigId || !one.recording) throw new AppError(gone);
  const path = plainPath(one.recording);
  const sound = (await soundsOf(program, [one])).get(path);
  if (!sound) throw new AppError(gone);
  return fileForMachine(program, { path, name: id, sizeBytes: sound.sizeBytes, gone }, range);
}

/** Stores what a loudspeaker did. The first report of a play on a channel holds. */
export async function storeOutcomes(
  { clock }: Pick<Program, 'clock'>,
  scope: Scope,
  machine: Machine,
  plays: z.output<typeof reportBroadcasts.input>['plays'],
): Promise<z.input<typeof reportBroadcasts.output>> {
  const now = clock.now();
  const oldest = now.getTime() - BROADCAST_REPORT_DAYS * DAY_MS;
  if (!isLoudspeaker(machine)) return { stored: 0, unknown: plays.length };
  const given = plays.map(({ id, ...rest }) => {
    const [broadcastId = '', at] = id.split('.');
    return { broadcastId, playAtMs: Number(at), ...rest };
  });
  const timely = given.filter(({ playAtMs }) => playAtMs >= oldest && playAtMs <= now.getTime() + AHEAD_MS);
  return scope.transaction(async (inside) => {
    const { rows } = await sql<{ id: string }>`select id from broadcasts
      where kig_id = ${machine.kigId} and ${inside.within('kig_id')} and not deleted
        and id::text = any(${timely.map(({ broadcastId }) => broadcastId)}::text[])`.execute(inside.db);
    const known = new Set(rows.map(({ id }) => id));
    const stored = timely.filter(({ broadcastId }) => known.has(broadcastId));
    const at = (ms: number) => new Date(ms);
    await sql`insert into broadcast_outcomes (kig_id, broadcast_id, play_at, device_id, channel_number, outcome, reason,
        reported_at)
      select ${machine.kigId}, given.broadcast_id, given.play_at, ${machine.deviceId}, given.channel_number, given.outcome,
        given.reason, ${now}
      from unnest(${stored.map(({ broadcastId }) => broadcastId)}::uuid[],
        ${stored.map(({ playAtMs }) => at(playAtMs))}::timestamptz[], ${stored.map(({ channel }) => channel)}::integer[],
        ${stored.map(({ outcome }) => outcome)}::text[], ${stored.map(({ reason }) => reason ?? null)}::text[])
        as given (broadcast_id, play_at, channel_number, outcome, reason)
      on conflict do nothing`.execute(inside.db);
    if (stored.length > 0) await publish(inside.db, now, 'devices.broadcast', machine.kigId);
    return { stored: stored.length, unknown: plays.length - stored.length };
  });
}

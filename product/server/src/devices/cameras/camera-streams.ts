import type { Clarity } from '@kiga/contract/devices/cameras/camera.entity.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { Stream, StreamKind, Viewing } from '../../media/streams.ts';
import type { Program } from '../../program/program.ts';
import { PROGRAM_ID, programSession } from '../../system/system.public.ts';
import { isStreamKey, passwordOf } from './camera-secrets.ts';
import { qualityFor, RECORDED_CLARITY, sourceOf } from './camera-source.ts';
import { noteFailure, notePicture } from './camera-states.ts';
import { noteLeft, noteWatching } from './camera-views.ts';
import { CloudSources } from './cloud-source.ts';
import { type CameraRecord, camerasOfAccount, camerasOfParent, closedNow, timesOfDay } from './may-watch.ts';
import { isRecorded, storeRecording } from './recordings.ts';

/** Length of one recording, seconds. */
const FILM_SECONDS_MAX = 600;

/** A recording ends this long before a closed time, because cameras are looked at only every few seconds. */
const CLOSES_SOON_MS = 10_000;

/** Topic of changes in the log of viewers. */
export const VIEW_TOPIC = 'devices.view';

/** Returns cameras as a kind of streams: who may watch them, and where their pictures come from. */
export function cameraStreams(program: Program): StreamKind {
  const { clock, db, secrets, stores } = program;
  const store = stores.get('devices.camera');
  const clouds = new CloudSources(program.media);
  /** Days for which the present films are kept, by id of the camera. */
  const keepDays = new Map<string, number>();

  const programScope = (reach: Scope['reach']) => withScope(programSession(PROGRAM_ID, clock.now()), reach, db);

  async function cameraOf({ id }: Stream): Promise<CameraRecord | null> {
    const [record] = await readRecords(store, programScope('all'), [id]);
    return record && !record.deleted ? record : null;
  }

  /** Returns the camera where it is open now. */
  async function openCamera(stream: Stream): Promise<CameraRecord | null> {
    const record = await cameraOf(stream);
    if (!record) return null;
    const times = await timesOfDay(program, [record.ownerId]);
    return closedNow(record, times.get(record.ownerId) ?? '00:00') ? null : record;
  }

  /** Returns those of these cameras that are open, and stay so for the next seconds. */
  async function openForLong(records: readonly CameraRecord[]): Promise<CameraRecord[]> {
    const kigIds = [...new Set(records.map(({ ownerId }) => ownerId))];
    const times = await Promise.all([timesOfDay(program, kigIds), timesOfDay(program, kigIds, CLOSES_SOON_MS)]);
    return records.filter((record) =>
      times.every((timeOf) => closedNow(record, timeOf.get(record.ownerId) ?? '00:00') === null),
    );
  }

  /** Runs a write for each kindergarten, and tells the readers of its log. */
  async function byKindergarten(
    viewings: readonly Viewing[],
    write: (tx: Scope, kigId: string, ids: string[]) => Promise<void>,
  ): Promise<void> {
    for (const [kigId = '', of] of Map.groupBy(viewings, ({ viewer }) => viewer.kigId)) {
      const ids = of.map(({ viewId }) => viewId);
      await programScope([kigId]).transaction((tx) => write(tx, kigId, ids));
    }
  }

  /** Returns the ids of the views that may go on. One look at each session and child is enough for all its cameras. */
  async function allowed(viewings: readonly Viewing[]): Promise<Set<string>> {
    const kept = new Set<string>();
    const groups = Map.groupBy(
      viewings,
      ({ viewer }) => `${viewer.sessionId} ${viewer.kigId} ${viewer.studentId ?? ''}`,
    );
    for (const of of groups.values()) {
      const { kigId = '', sessionId = '', studentId } = of[0]?.viewer ?? {};
      const ids = [...new Set(of.map(({ stream }) => stream.id))];
      const cameras =
        studentId === undefined
          ? await camerasOfAccount(program, { sessionId, kigId, ids })
          : await camerasOfParent(program, { sessionId, studentId, ids });
      const time = (await timesOfDay(program, [kigId])).get(kigId) ?? '00:00';
      const open = new Set(cameras.filter((record) => !closedNow(record, time)).map(({ id }) => id));
      for (const { viewId, stream } of of) if (open.has(stream.id)) kept.add(viewId);
    }
    return kept;
  }

  return {
    async watched(viewings) {
      const at = clock.now();
      const kept = await allowed(viewings);
      const refused = viewings.filter(({ viewId }) => !kept.has(viewId));
      await byKindergarten(
        viewings.filter(({ viewId }) => kept.has(viewId)),
        (tx, kigId, ids) => noteWatching(tx, kigId, ids, at),
      );
      await byKindergarten(refused, async (tx, kigId, ids) => {
        await noteLeft(tx, kigId, ids, at, 'cut');
        await publish(tx.db, at, VIEW_TOPIC, kigId);
      });
      return new Set(refused.map(({ viewId }) => viewId));
    },

    left(viewings) {
      const at = clock.now();
      return byKindergarten(viewings, async (tx, kigId, ids) => {
        await noteLeft(tx, kigId, ids, at);
        await publish(tx.db, at, VIEW_TOPIC, kigId);
      });
    },

    async source(stream) {
      const record = await openCamera(stream);
      if (!record) return null;
      const password = await passwordOf({ secrets }, programScope([record.ownerId]), record);
      if (record.driver === 'cloud') {
        const quality = stream.quality === 'hd' ? 'hd' : 'balance';
        return password === null ? 'password' : clouds.sourceOf({ record, quality, secret: password });
      }
      return sourceOf(record, stream.quality as Clarity, password);
    },

    async failed(stream, failure) {
      // A closed camera is cut on purpose.
      const record = await openCamera(stream);
      if (!record) return;
      await programScope([record.ownerId]).transaction(async (tx) => {
        const isNew = await noteFailure(tx, record, failure, clock.now());
        if (isNew) await publish(tx.db, clock.now(), store.entity.key, record.ownerId);
      });
    },

    async mayPublish(stream, key) {
      const record = await openCamera(stream);
      return record?.driver === 'rtmp' && isStreamKey(programScope([record.ownerId]), record, key);
    },

    async measured(figures) {
      for (const one of figures) {
        const record = await cameraOf(one.stream);
        if (!record) continue;
        await programScope([record.ownerId]).transaction(async (tx) => {
          const isNew = await notePicture(tx, record, one, clock.now());
          if (isNew) await publish(tx.db, clock.now(), store.entity.key, record.ownerId);
        });
      }
    },

    async records(stream) {
      const record = await cameraOf(stream);
      if (!record || !isRecorded(record, stream.quality) || (await openForLong([record])).length === 0) return false;
      keepDays.set(record.id, record.recordingDays as number);
      return true;
    },

    filmSecondsMax: FILM_SECONDS_MAX,

    async recorded(film) {
      // A film may end because its camera was deleted, or is recorded no longer.
      const [record] = await readRecords(store, programScope('all'), [film.stream.id]);
      const days = keepDays.get(film.stream.id);
      if (record && days !== undefined) await storeRecording(program, record, film, days);
    },

    async wanted() {
      const { rows } = await sql<{ id: string }>`select id from cameras
        where recording_days is not null and not deleted and driver <> 'rtmp'`.execute(db);
      if (rows.length === 0) return [];
      const records = await readRecords(
        store,
        programScope('all'),
        rows.map(({ id }) => id),
      );
      return (await openForLong(records)).map((record) => ({
        kind: 'camera',
        id: record.id,
        quality: qualityFor(record, RECORDED_CLARITY),
      }));
    },
  };
}

import { createHash } from 'node:crypto';
import { schoolDayOf } from '@kiga/contract/attendance/school-days.ts';
import { demoSpeaker } from '@kiga/contract/devices/demo-machines.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { playsBetween } from '../src/devices/broadcast-plays.ts';
import type { Program } from '../src/program/program.ts';

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 6;
const AGE_DAYS = 40;
const schoolDays = { schoolDaysOnly: true, weekdays: null, fromDay: null, toDay: null } as const;

/** A broadcast of the demo: spoken words, or a melody by its tones in Hz. */
interface DemoBroadcast {
  title: string;
  at: string;
  channels: readonly number[];
  text?: string;
  melody?: readonly number[];
}

const broadcasts: readonly DemoBroadcast[] = [
  { title: '入园音乐', at: '07:40', channels: [1], melody: [523, 659, 784, 1047] },
  { title: '午睡音乐', at: '12:10', channels: [11, 12], melody: [392, 330, 294, 262] },
  {
    title: '放学通知',
    at: '16:30',
    channels: [1, 2],
    text: '放学时间到了。请各班老师带孩子们到操场集合，家长请凭接送卡接孩子。',
  },
];

/** Creates the speaker unit of a kindergarten and its timetable, with the reports of the last days. */
export async function insertBroadcasts(
  { stores, clock, files }: Pick<Program, 'stores' | 'clock' | 'files'>,
  scope: Scope,
  { kigId, code }: { kigId: string; code: string },
): Promise<void> {
  const { kigCode: _, ...machine } = demoSpeaker(code);
  const { id: deviceId } = await saveRecord(stores.get('devices.device'), scope, { ...machine, kind: 'speaker' });
  const { rows: channels } = await sql<{ id: string; number: number }>`select id, channel_number as number from speakers
    where kig_id = ${kigId} and ${scope.within('kig_id')}`.execute(scope.db);
  const now = clock.now();
  const began = new Date(now.getTime() - AGE_DAYS * DAY_MS);
  for (const { title, at, channels: numbers, text, melody } of broadcasts) {
    const own = channels.filter(({ number }) => numbers.includes(number));
    const { id } = await saveRecord(stores.get('devices.broadcast'), scope, {
      title,
      text: text ?? '-',
      channels: own.map((channel) => channel.id),
      times: [{ at }],
      schoolDaysOnly: true,
    });
    if (melody) {
      const path = `${code}/${began.toISOString().slice(0, 10)}/broadcast/${uuid7()}.wav`;
      const bytes = soundOf(melody);
      await files.store.put(`kept/${path}`, pieceOf(bytes), { sizeBytes: bytes.length });
      await sql`insert into stored_files (path, owner_id, account_id, mode, content_type, size_bytes, sha256, entity,
          record_id, field, kept_at)
        values (${path}, ${kigId}, ${scope.session.accountId}, 'sound', 'audio/wav', ${bytes.length},
          ${createHash('sha256').update(bytes).digest()}, 'devices.broadcast', ${id}, 'recording', ${began})`.execute(
        scope.db,
      );
      await sql`update broadcasts set recording = ${path}, text = null, voice = null
        where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
    }
    await sql`update broadcasts set created_at = ${began}, updated_at = ${began}
      where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
    const timetable = { ...schoolDays, status: 'planned', times: [{ at }], calledAt: null };
    const calendar = { timeZone: 'Asia/Shanghai', isSchoolDay: (day: string) => schoolDayOf(day).open };
    const plays = playsBetween(timetable, calendar, new Date(now.getTime() - HISTORY_DAYS * DAY_MS), now);
    for (const [place, playAt] of plays.entries()) {
      for (const { number } of own) {
        // One failure a week makes the list look like a real one.
        const hasFailed = place === 0 && number === 2;
        await sql`insert into broadcast_outcomes (kig_id, broadcast_id, play_at, device_id, channel_number, outcome,
            reason, reported_at)
          values (${kigId}, ${id}, ${playAt}, ${deviceId}, ${number}, ${hasFailed ? 'failed' : 'played'},
            ${hasFailed ? '功放没有接通' : null}, ${playAt})`.execute(scope.db);
      }
    }
  }
}

const RATE = 8_000;
const TONE_S = 0.5;

/** Returns a melody as a small mono WAV with 8 bits. */
function soundOf(melody: readonly number[]): Buffer {
  const perTone = RATE * TONE_S;
  const samples = Buffer.alloc(melody.length * perTone);
  for (const [place, hertz] of melody.entries()) {
    for (let i = 0; i < perTone; i++) {
      const fade = 1 - i / perTone;
      samples[place * perTone + i] = 128 + Math.round(80 * fade * Math.sin((2 * Math.PI * hertz * i) / RATE));
    }
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

async function* pieceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

import { GRADUATION_UNDO_DAYS } from '@kiga/contract/campus/graduation.acts.ts';
import { PHOTO_DAYS } from '@kiga/contract/devices/door.acts.ts';
import { FAMILY_MESSAGE_DAYS } from '@kiga/contract/family/message.acts.ts';
import {
  DUE_SOON_DAYS,
  type KeepReason,
  type KeptRow,
  type KeptThing,
  keepingPage,
  keptThings,
} from '@kiga/contract/system/keeping.acts.ts';
import { MESSAGE_DAYS } from '@kiga/contract/system/messages/message.acts.ts';
import { OUTBOX_DAYS } from '@kiga/contract/system/messages/sms-outbox.acts.ts';
import { SCRIPT_ERROR_DAYS } from '@kiga/contract/system/script-error.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { dueWithin } from '@kiga/kit-server/entity/erase.ts';
import { RELEASED_DAYS, UPLOAD_DAYS } from '@kiga/kit-server/files/clean-up-files.ts';
import { type RawBuilder, sql } from 'kysely';
import { keptDays } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';

const DAY_MS = 86_400_000;

type Times = KeptRow['times'];

/** How a thing is kept, and where its rows are, as `t`. */
interface Thing {
  times: Times;
  reason: KeepReason;
  /** Table and column of the moment from which the days count; absent where nothing is counted. */
  counted?: { table: string; at: RawBuilder<unknown>; tenant: string | null; where?: RawBuilder<unknown> };
}

const age = (days: number): Times => [{ from: 'age', days }];

/** Settings of the operator: months of the log, and days of backups; null where the platform writes none. */
export interface KeepingSettings {
  logMonths: number;
  backupDays: number | null;
}

/** Things that are kept, with their times. */
function things({ logMonths, backupDays }: KeepingSettings): Readonly<Record<KeptThing, Thing>> {
  return {
    log: { times: age(logMonths * 30), reason: 'network' },
    histories: { times: [{ from: 'withRecord', days: null }], reason: 'pipl19' },
    events: { times: [{ from: 'withChild', days: null }], reason: 'pipl19' },
    eventPhotos: {
      times: age(PHOTO_DAYS),
      reason: 'faces',
      counted: { table: 'device_photos', at: sql`t.received_at`, tenant: 'kig_id' },
    },
    facePhotos: { times: [{ from: 'closed', days: GRADUATION_UNDO_DAYS }], reason: 'faces' },
    familyMessages: {
      times: age(FAMILY_MESSAGE_DAYS),
      reason: 'house',
      counted: { table: 'family_messages', at: sql`t.created_at`, tenant: 'kig_id' },
    },
    messages: {
      times: age(MESSAGE_DAYS),
      reason: 'house',
      counted: { table: 'messages', at: sql`t.at`, tenant: null },
    },
    sessions: { times: age(keptDays.session), reason: 'house' },
    familySessions: { times: age(keptDays.familySession), reason: 'house' },
    codes: { times: age(keptDays.code), reason: 'house' },
    shortMessages: {
      times: age(OUTBOX_DAYS),
      reason: 'house',
      counted: { table: 'sms_outbox', at: sql`t.at`, tenant: null },
    },
    jobFiles: { times: age(keptDays.jobFile), reason: 'pipl19' },
    jobs: {
      times: age(keptDays.job),
      reason: 'house',
      counted: { table: 'jobs', at: sql`t.created_at`, tenant: 'owner_id' },
    },
    imports: {
      times: age(keptDays.import),
      reason: 'pipl19',
      counted: { table: 'imports', at: sql`coalesce(t.applied_at, t.created_at)`, tenant: 'owner_id' },
    },
    uploads: {
      times: age(UPLOAD_DAYS),
      reason: 'pipl19',
      counted: { table: 'file_uploads', at: sql`t.at`, tenant: null },
    },
    releasedFiles: {
      times: [{ from: 'released', days: RELEASED_DAYS }],
      reason: 'pipl19',
      counted: {
        table: 'stored_files',
        at: sql`t.released_at`,
        tenant: 'owner_id',
        where: sql`t.released_at is not null`,
      },
    },
    scriptErrors: {
      times: age(SCRIPT_ERROR_DAYS),
      reason: 'house',
      counted: { table: 'script_errors', at: sql`t.last_at`, tenant: null },
    },
    erasedFigures: { times: [{ from: 'always', days: null }], reason: 'house' },
    erasures: { times: [{ from: 'always', days: null }], reason: 'pipl19' },
    backups: { times: backupDays === null ? [{ from: 'operator', days: null }] : age(backupDays), reason: 'pipl19' },
  };
}

/** Registers the page of keeping times. */
export function registerKeeping(program: Program, settings: KeepingSettings): void {
  program.api.handle(keepingPage, async ({ input: { pageNumber, pageSize, dueOnly }, scope }) => {
    const { clock, stores } = program;
    const rows: KeptRow[] = [];
    // A kindergarten has no records of the platform.
    for (const store of stores.all().filter(({ entity }) => isShown(entity, scope))) {
      rows.push(await rowOfStore(store, scope));
    }
    const all = things(settings);
    const now = clock.now();
    for (const thing of keptThings) rows.push(await rowOfThing(thing, all[thing], scope, now));
    rows.sort(byNextDay);
    const shown = dueOnly ? rows.filter(({ dueSoon }) => dueSoon !== null && dueSoon > 0) : rows;
    const start = (pageNumber - 1) * pageSize;
    return { list: shown.slice(start, start + pageSize), total: shown.length, pageNumber, pageSize };
  });
}

/** Data that goes soonest comes first, and data that always stays comes last. */
function byNextDay(a: KeptRow, b: KeptRow): number {
  const placeOf = ({ nextOn, times }: KeptRow) =>
    nextOn ?? (times.some(({ from }) => from !== 'always') ? 'later' : 'never');
  const [first, second] = [placeOf(a), placeOf(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

const isShown = ({ ownerColumn, tenancy }: EntityStore['entity'], scope: Scope) =>
  scope.reach === 'all' || ownerColumn === tenancy.column;

async function rowOfStore(store: EntityStore, scope: Scope): Promise<KeptRow> {
  const { key, keep } = store.entity;
  const { count, next } = await dueWithin(store, scope, DUE_SOON_DAYS);
  const times: Times =
    keep === 'always'
      ? [{ from: 'always', days: null }]
      : [
          { from: 'deleted', days: keep.deletedDays },
          ...(keep.closed ? [{ from: 'closed' as const, days: keep.closed.days }] : []),
        ];
  return { key, isRecord: true, times, reason: reasonOf(store), dueSoon: count, nextOn: next && dayOf(next) };
}

/** Returns why records are kept for their time. Those that name nobody follow the house's rule. */
function reasonOf({ entity: { key, area, keep } }: EntityStore): KeepReason {
  if (keep === 'always') return 'logNames';
  if (key === 'campus.student' || area === 'health') return 'healthCare';
  if (key === 'campus.consent') return 'faces';
  return ofPeople.includes(key) ? 'pipl19' : 'house';
}

/** Records of people beside those of children's health. */
const ofPeople = [
  'campus.parent',
  'campus.pickupPerson',
  'campus.lead',
  'campus.teacher',
  'campus.card',
  'attendance.studentLeave',
  'attendance.teacherLeave',
  'transport.rider',
  'transport.driver',
  'teaching.observation',
  'communication.letter',
  'communication.signUp',
];

async function rowOfThing(
  key: KeptThing,
  { times, reason, counted }: Thing,
  scope: Scope,
  now: Date,
): Promise<KeptRow> {
  const row = { key, isRecord: false, times, reason };
  // Tables of accounts belong to no kindergarten, so only the operator gets their counts.
  if (!counted || (counted.tenant === null && scope.reach !== 'all')) return { ...row, dueSoon: null, nextOn: null };
  const { table, at, tenant, where = sql`true` } = counted;
  const days = times[0]?.days ?? 0;
  const before = new Date(now.getTime() + (DUE_SOON_DAYS - days) * DAY_MS);
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*) filter (where ${at} <= ${before})::integer as count, min(${at}) as first
    from ${sql.table(table)} t where ${tenant === null ? sql`true` : scope.within(`t.${tenant}`)} and ${where}`.execute(
    scope.db,
  );
  const first = rows[0]?.first ?? null;
  const nextOn = first && dayOf(new Date(first.getTime() + days * DAY_MS));
  return { ...row, dueSoon: rows[0]?.count ?? 0, nextOn };
}

const dayOf = (at: Date) => dayIn(at, 'Asia/Shanghai');

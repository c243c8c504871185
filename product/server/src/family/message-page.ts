import { wordsOf } from '@kiga/contract/app/words.ts';
import { childSight } from '@kiga/contract/campus/child-sight.ts';
import {
  FAMILY_PERIOD_DAYS_MAX,
  type messageFates,
  type pageOfFamilyMessages,
  type ShownFamilyMessage,
} from '@kiga/contract/family/message.acts.ts';
import { type MessageTopic, ownTopics } from '@kiga/contract/family/message-topics.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn } from '@kiga/kit-server/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { type MessageParams, messageWords } from '../system/system.public.ts';
import { kindergartensById } from './children-of-family.ts';
import { FAMILY_PARAMS_CONTEXT } from './tell-families.ts';

const DAY_MS = 86_400_000;

type Parts = Pick<Program, 'db' | 'clock' | 'secrets'>;
type Input = z.output<typeof pageOfFamilyMessages.input>;
type Fate = (typeof messageFates)[number];

/** A cause about one child. */
interface CauseRow {
  studentId: string;
  source: string;
  total: number;
}

/** A message to one parent. */
interface MessageRow {
  studentId: string;
  source: string;
  stuName: string;
  className: string;
  name: string;
  topic: MessageTopic;
  params: Buffer;
  at: Date;
  parentName: string;
  relation: string | null;
  phoneHash: Buffer;
  pushedAt: Date | null;
  fetchedAt: Date | null;
  readAt: Date | null;
}

/** Returns one page of messages to families with their fates. Errors: see the call. */
export async function familyMessagePage(
  parts: Parts,
  scope: Scope,
  input: Input,
  language: Language,
): Promise<z.input<typeof pageOfFamilyMessages.output>> {
  const kigId = scope.oneTenant();
  const { pageNumber, pageSize } = input;
  const timeZone = (await kindergartensById(parts, [kigId])).get(kigId)?.timeZone ?? 'Asia/Shanghai';
  const today = dayIn(parts.clock.now(), timeZone);
  const from = input.from ?? input.to ?? today;
  const to = input.to ?? input.from ?? today;
  const days = 1 + (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 1 || days > FAMILY_PERIOD_DAYS_MAX) throw new AppError('FAMILY_PERIOD', { days: FAMILY_PERIOD_DAYS_MAX });
  const startOf = (day: string, step: number) =>
    sql`((${day}::date + ${step}::integer)::timestamp at time zone ${timeZone})`;
  const same = (column: string, value: string | undefined): RawBuilder<boolean> =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  const { rows: causes } = await sql<CauseRow>`
    select m.student_id as "studentId", m.source, count(*) over () as total
    from family_messages m join students s on s.kig_id = m.kig_id and s.id = m.student_id and not s.deleted
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')} and ${withinClasses(scope, 's.class_id')}
      and m.created_at >= ${startOf(from, 0)} and m.created_at < ${startOf(to, 1)}
      and ${same('m.student_id', input.studentId)} and ${same('s.class_id', input.classId)}
      and ${same('m.topic', input.topic)} and m.topic <> all(${[...ownTopics]}::text[])
    group by m.student_id, m.source
    order by max(m.created_at) desc, m.student_id, m.source
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(scope.db);
  const rows = await messagesOf(scope, kigId, causes);
  const waiting = rows.filter((row) => fateOf(row, new Set()).fate === 'noApp');
  const apps = await phonesWithApp(
    parts,
    waiting.map(({ phoneHash }) => phoneHash),
  );
  const byCause = Map.groupBy(rows, idOf);
  const seesFamily = childSight(scope.session).family === 'full';
  const list = causes.flatMap((cause): ShownFamilyMessage[] => {
    const told = byCause.get(idOf(cause)) ?? [];
    const [first] = told;
    if (!first) return [];
    const { studentId, stuName, className, topic, name, params: sealed, at } = first;
    const params = JSON.parse(parts.secrets.decrypt(sealed, FAMILY_PARAMS_CONTEXT)) as MessageParams;
    const texts = messageWords(wordsOf(language), name, { ...params, child: stuName });
    const parents = told.map((row) => ({
      parentName: seesFamily ? row.parentName : null,
      relation: row.relation ?? 'other',
      ...fateOf(row, apps),
    }));
    return [{ id: idOf(cause), studentId, stuName, className, topic, ...texts, at: at.toISOString(), parents }];
  });
  return { list, total: Number(causes[0]?.total ?? 0), pageNumber, pageSize, today, from, to, timeZone };
}

const idOf = ({ studentId, source }: CauseRow | MessageRow) => `${studentId} ${source}`;

async function messagesOf(scope: Scope, kigId: string, causes: readonly CauseRow[]): Promise<MessageRow[]> {
  if (causes.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    select m.student_id as "studentId", m.source, s.stu_name as "stuName", c.class_name as "className", m.name, m.topic,
      m.params_encrypted as params, m.at, p.parent_name as "parentName", sp.relation,
      p.parent_phone_hash as "phoneHash", m.pushed_at as "pushedAt", m.fetched_at as "fetchedAt", m.read_at as "readAt"
    from family_messages m
    join students s on s.kig_id = m.kig_id and s.id = m.student_id
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    join parents p on p.kig_id = m.kig_id and p.id = m.parent_id
    left join student_parents sp on sp.kig_id = m.kig_id and sp.parent_id = m.parent_id
      and sp.student_id = m.student_id
    where m.kig_id = ${kigId} and ${scope.within('m.kig_id')}
      and m.student_id = any(${causes.map(({ studentId }) => studentId)}::uuid[])
      and m.source = any(${causes.map(({ source }) => source)}::text[])
    order by sp.sort nulls last, m.id`.execute(scope.db);
  return rows;
}

/** Returns the fate of a message; `apps` holds the phones with an app. */
function fateOf(
  { pushedAt, fetchedAt, readAt, phoneHash }: MessageRow,
  apps: ReadonlySet<string>,
): { fate: Fate; at: string | null } {
  const [fate, at] = (
    [
      ['read', readAt],
      ['fetched', fetchedAt],
      ['pushed', pushedAt],
    ] as const
  ).find(([, moment]) => moment !== null) ?? [apps.has(phoneHash.toString('hex')) ? 'waiting' : 'noApp', null];
  return { fate, at: at?.toISOString() ?? null };
}

/** Returns those of these phones, hexadecimal, whose owners have an app that is signed in. */
async function phonesWithApp(
  { db, clock }: Pick<Program, 'db' | 'clock'>,
  hashes: readonly Buffer[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await sql<{ phoneHash: Buffer }>`select a.phone_hash as "phoneHash" from family_accounts a
    where a.phone_hash = any(${[...hashes]}::bytea[])
      and exists (select from family_sessions s where s.account_id = a.id and s.expires_at > ${clock.now()})`.execute(
    db,
  );
  return new Set(rows.map(({ phoneHash }) => phoneHash.toString('hex')));
}

/** Returns how many parents of a child have an app that is signed in. Throws RECORD_NOT_FOUND. */
export async function familyApps(
  parts: Pick<Program, 'db' | 'clock'>,
  scope: Scope,
  studentId: string,
): Promise<{ parents: number; signedIn: number }> {
  const { rows: children } = await sql`select from students s where ${scope.within('s.kig_id')} and s.id = ${studentId}
    and not s.deleted and ${withinClasses(scope, 's.class_id')}`.execute(scope.db);
  if (children.length === 0) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<{ phoneHash: Buffer }>`select p.parent_phone_hash as "phoneHash" from student_parents sp
    join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id and not p.deleted
    where ${scope.within('sp.kig_id')} and sp.student_id = ${studentId}`.execute(scope.db);
  const apps = await phonesWithApp(
    parts,
    rows.map(({ phoneHash }) => phoneHash),
  );
  return { parents: rows.length, signedIn: apps.size };
}

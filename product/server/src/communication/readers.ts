import type { NoticeReaders } from '@kiga/contract/communication/publishing.acts.ts';
import { REMIND_MINUTES } from '@kiga/contract/communication/publishing.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isServedIn, tellFamilies } from '../family/family.public.ts';
import { withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { notify, programSession } from '../system/system.public.ts';
import { type Edition, readEdition } from './editions.ts';
import { changeText, heldText } from './publishing.server.ts';
import { isAddressed, kindergartensAddressed, kindOfOwner, staffOf } from './targets.ts';
import { titleOf } from './tell-readers.ts';

/** Notes that a person has read a text, once; inside the scope's transaction, which reaches the text's owner. */
export async function noteRead(
  { clock }: Pick<Program, 'clock'>,
  inside: Scope,
  { kigId, subjectId }: Pick<Edition, 'kigId' | 'subjectId'>,
  readers: readonly { id: string; kind: 'parent' | 'account'; kigId: string }[],
): Promise<void> {
  if (readers.length === 0) return;
  await sql`insert into communication_reads (kig_id, subject_id, reader_id, reader_kind, reader_kig_id, at)
    select ${kigId}::uuid, ${subjectId}::uuid, r.id, r.kind, r.kig, ${clock.now()}::timestamptz
    from unnest(${readers.map(({ id }) => id)}::uuid[], ${readers.map(({ kind }) => kind)}::text[],
      ${readers.map((reader) => reader.kigId)}::uuid[]) as r (id, kind, kig)
    on conflict do nothing`.execute(inside.db);
}

interface ChildRead {
  id: string;
  name: string;
  nameLatin: string | null;
  classId: string;
  className: string;
  hasRead: boolean;
  isServed: boolean;
}

/** Returns the addressed children of one kindergarten within the reader's classes, with whether a parent has read. */
async function readsOfChildren(scope: Scope, edition: Edition): Promise<ChildRead[]> {
  const { rows } = await sql<ChildRead>`select s.id, s.stu_name as name, s.stu_name_latin as "nameLatin",
      c.id as "classId", c.class_name as "className", exists (select from student_parents sp
        join communication_reads r on r.kig_id = sp.kig_id and r.reader_id = sp.parent_id
        where sp.kig_id = s.kig_id and sp.student_id = s.id and r.subject_id = ${edition.subjectId}) as "hasRead",
      ${isServedIn(scope, 's')} as "isServed"
    from students s join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    join grades g on g.kig_id = c.kig_id and g.id = c.grade_id
    where s.kig_id = ${edition.kigId} and ${scope.within('s.kig_id')} and not s.deleted and s.status = 'enrolled'
      and ${withinClasses(scope, 's.class_id')} and ${isAddressed(edition, { student: 's', ofClass: 'c' })}
    order by g.sort, g.grade_name_sort, c.class_name_sort, c.id, s.stu_name_sort, s.id`.execute(scope.db);
  return rows;
}

/** Returns the ids of the accounts of a kindergarten that have read a text. */
async function accountsThatRead(scope: Scope, { kigId, subjectId }: Edition): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select r.reader_id as id from communication_reads r
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and r.subject_id = ${subjectId}
      and r.reader_kind = 'account'`.execute(scope.db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns who has read a notice, as `noticeReaders` says. */
export async function readersOf(program: Program, scope: Scope, id: string): Promise<NoticeReaders> {
  const [record] = await readRecords(program.stores.get('communication.notice'), scope, [id]);
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  const edition = record.publication === 'published' ? await readEdition(program, scope, record) : null;
  if (!edition) throw new AppError('COMMUNICATION_NOT_PUBLISHED');
  const { ownerId } = record;
  const nothing = { kigId: ownerId, families: null, staff: null, kindergartens: [] };
  if ((await kindOfOwner(scope, ownerId)) !== 'kindergarten') {
    return { ...nothing, kindergartens: await readsByKindergarten(program, scope, edition) };
  }
  return {
    ...nothing,
    families: edition.audience === 'staff' ? null : familiesOf(await readsOfChildren(scope, edition)),
    staff: edition.audience === 'families' ? null : await staffThatRead(scope, edition),
  };
}

function familiesOf(addressed: readonly ChildRead[]): NonNullable<NoticeReaders['families']> {
  const children = addressed.filter(({ isServed }) => isServed);
  const counts = (of: readonly ChildRead[]) => ({ read: of.filter(({ hasRead }) => hasRead).length, total: of.length });
  const classes = [...Map.groupBy(children, ({ classId }) => classId)].map(([id, of]) => ({
    id,
    className: (of[0] as ChildRead).className,
    ...counts(of),
    missing: of
      .filter(({ hasRead }) => !hasRead)
      .map(({ id: studentId, name, nameLatin }) => ({ id: studentId, name, nameLatin })),
  }));
  return { ...counts(children), unserved: addressed.length - children.length, classes };
}

async function staffThatRead(scope: Scope, edition: Edition): Promise<NonNullable<NoticeReaders['staff']>> {
  const [staff, read] = [await staffOf(scope, edition.kigId), await accountsThatRead(scope, edition)];
  const missing = staff.filter(({ id }) => !read.has(id));
  return { read: staff.length - missing.length, total: staff.length, missing };
}

/** Returns numbers of readers by kindergarten; a group or the operator sees no child and no name. */
async function readsByKindergarten(
  { db, clock, tenancy }: Program,
  scope: Scope,
  edition: Edition,
): Promise<NoticeReaders['kindergartens']> {
  const { kigId, subjectId, audience } = edition;
  const kigIds = await kindergartensAddressed(scope, kigId);
  const { rows } = await sql<{
    kigId: string;
    parentIds: string[];
    accounts: number;
  }>`select r.reader_kig_id as "kigId",
      coalesce(array_agg(r.reader_id) filter (where r.reader_kind = 'parent'), '{}') as "parentIds",
      count(*) filter (where r.reader_kind = 'account')::integer as accounts
    from communication_reads r where r.kig_id = ${kigId} and ${scope.within('r.kig_id')}
      and r.subject_id = ${subjectId} group by r.reader_kig_id`.execute(scope.db);
  const byId = new Map(rows.map((row) => [row.kigId, row]));
  const names = await tenancy.namesOf(scope, kigIds);
  const counted: NoticeReaders['kindergartens'] = [];
  for (const id of kigIds) {
    const { parentIds = [], accounts = 0 } = byId.get(id) ?? {};
    const inside = withScope(programSession(scope.session.accountId, clock.now()), [id], db);
    const families = audience === 'staff' ? { read: 0, total: 0 } : await familiesThatRead(inside, id, parentIds);
    const staff = audience === 'families' ? 0 : (await staffOf({ db }, id)).length;
    const read = families.read + (audience === 'families' ? 0 : Math.min(accounts, staff));
    counted.push({ id, kigName: names.get(id) ?? '', read, total: families.total + staff });
  }
  return counted;
}

async function familiesThatRead(inside: Scope, kigId: string, parentIds: readonly string[]) {
  const { rows } = await sql<{ read: number; total: number }>`select count(*)::integer as total,
      count(*) filter (where exists (select from student_parents sp where sp.kig_id = s.kig_id and sp.student_id = s.id
        and sp.parent_id = any(${[...parentIds]}::uuid[])))::integer as read
    from students s where s.kig_id = ${kigId} and ${inside.within('s.kig_id')} and not s.deleted
      and s.status = 'enrolled' and ${isServedIn(inside, 's')}`.execute(inside.db);
  return rows[0] as (typeof rows)[number];
}

/** Reminds those who have not read a notice inside the scope's transaction, as `remindNotice` says. */
export async function remindReaders(program: Program, scope: Scope, id: string): Promise<number> {
  const { clock, secrets } = program;
  const record = await heldText(program, scope, 'notice', id);
  const edition = record.publication === 'published' ? await readEdition(program, scope, record) : null;
  if (!edition) throw new AppError('COMMUNICATION_NOT_PUBLISHED');
  const now = clock.now();
  const last = record.remindedAt === null ? null : new Date(String(record.remindedAt));
  const minutesLeft = last ? REMIND_MINUTES - Math.floor((now.getTime() - last.getTime()) / 60_000) : 0;
  if (minutesLeft > 0) throw new AppError('COMMUNICATION_REMINDED', { minutes: minutesLeft });
  const { kigId } = edition;
  const children = edition.audience === 'staff' ? [] : await readsOfChildren(scope, edition);
  const families = children.filter(({ hasRead, isServed }) => isServed && !hasRead).map((child) => child.id);
  const staff = edition.audience === 'families' ? [] : (await staffThatRead(scope, edition)).missing;
  if (families.length + staff.length === 0) throw new AppError('COMMUNICATION_ALL_READ');
  const name = 'communication.noticeReminder';
  const params = { title: titleOf(edition) };
  const source = `communication.notice:${id}/remind/${now.getTime()}`;
  const about = { name, params, source, topic: 'notice', topicId: id, at: now } as const;
  await tellFamilies(program, scope, { kigId, studentIds: families, ...about });
  const href = `/communication/board?open=${id}`;
  const to = staff.map((account) => account.id);
  await notify({ db: scope.db, secrets, now }, { to, kind: 'system', name, params, href });
  await changeText(program, scope, 'notice', record, { remindedAt: now.toISOString() }, 'remind');
  return families.length + staff.length;
}

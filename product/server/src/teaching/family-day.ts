import type { AppDayEntry } from '@kiga/contract/family/app-day.acts.ts';
import type { record } from '@kiga/contract/teaching/record.entity.ts';
import { picturesOf, plainTextOf } from '@kiga/entity/fields/plain-text-of.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DaySource, FamilyChild } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';

type TeachingRecord = FullRecord<typeof record>;

/** Returns the source of the published records of a child's class. */
export function familyDay({ stores }: Pick<Program, 'stores'>): DaySource {
  return async (scope, child, day) => {
    const records = await publishedFor(stores, scope, child, sql`r.day = ${day}`);
    return records.map(({ id, topic, content, courseIdTitle, publishedAt, ...one }): AppDayEntry => {
      const photo = (index: number) =>
        `/app/v1/day/record-photo?studentId=${child.studentId}&recordId=${id}&index=${index}`;
      const photos = photosOf({ content, ...one }).map((_path, index) => photo(index));
      return {
        kind: 'lesson',
        at: publishedAt,
        facts: { topic, course: courseIdTitle?.title ?? null, text: plainTextOf(content), photos },
      };
    });
  };
}

/** Returns a photo of a published record of the child's class. Throws RECORD_NOT_FOUND. */
export async function readRecordPhoto(
  { stores, files }: Pick<Program, 'stores' | 'files'>,
  scope: Scope,
  child: FamilyChild,
  { recordId, index }: { recordId: string; index: number },
): Promise<FileAnswer> {
  const [found] = await publishedFor(stores, scope, child, sql`r.id = ${recordId}`);
  const path = found && photosOf(found)[index];
  const bytes = path ? await files.readPicture(path) : null;
  if (!path || !bytes) throw new AppError('RECORD_NOT_FOUND');
  const isPng = path.endsWith('.png');
  return { name: path.split('/').at(-1) as string, contentType: isPng ? 'image/png' : 'image/jpeg', bytes };
}

/** Returns the paths of a record's photos; none while the family of a shown child does not agree to photos. */
function photosOf({ content, withoutConsent }: Pick<TeachingRecord, 'content' | 'withoutConsent'>): string[] {
  return withoutConsent ? [] : picturesOf(content);
}

/** Returns the published records of the class to which the child belonged on their days. */
async function publishedFor(
  stores: Program['stores'],
  scope: Scope,
  { kigId, studentId }: FamilyChild,
  wanted: RawBuilder<unknown>,
): Promise<TeachingRecord[]> {
  const { rows } = await sql<{ id: string }>`select r.id from teaching_records r
    join student_classes p on p.kig_id = r.kig_id and ${scope.within('p.kig_id')} and p.class_id = r.class_id
      and p.from_day <= r.day and (p.to_day is null or p.to_day >= r.day)
    where r.kig_id = ${kigId} and ${scope.within('r.kig_id')} and r.status = 'published' and not r.deleted
      and p.student_id = ${studentId} and ${wanted} order by r.id`.execute(scope.db);
  const ids = rows.map(({ id }) => id);
  return readRecords(stores.get('teaching.record'), scope, ids);
}

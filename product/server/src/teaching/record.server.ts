import type { record } from '@kiga/contract/teaching/record.entity.ts';
import { picturesOf } from '@kiga/entity/fields/plain-text-of.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import { namesWithoutConsent } from './photo-consent.ts';
import { termWithin } from './term-weeks.ts';

/** Acts that a published record does not allow. */
const whileDraft: readonly string[] = ['update', 'delete'];

/** Returns the hooks of teaching records: days within terms, children of the class, and consents before publication. */
export function recordHooks(clock: Clock): EntityHooks<typeof record> {
  return {
    rows: (scope) => (isWithinClasses(scope) ? withinClasses(scope, 'row.class_id') : null),
    computed: { withoutConsent: namesWithoutConsent },
    guards: {
      async photosAllowed({ record: { content, withoutConsent } }) {
        if (withoutConsent && picturesOf(content ?? '').length > 0) {
          throw new AppError('TEACHING_PHOTO_WITHOUT_CONSENT', { names: withoutConsent });
        }
      },
    },
    onTransition: {
      publish: async () => ({ publishedAt: clock.now().toISOString() }),
      withdraw: async () => ({ publishedAt: null }),
    },
    async beforeSave(draft, before, scope, kigId) {
      if (before?.status === 'published') throw new AppError('TEACHING_RECORD_PUBLISHED');
      if (draft.day !== before?.day && !(await termWithin(scope, kigId, draft.day, draft.day))) {
        throw invalid({ field: 'day', error: 'TEACHING_OUTSIDE_TERM' });
      }
      const strangers = await notInClass(scope, kigId, draft);
      if (strangers.length > 0) {
        const names = strangers.join('、');
        throw invalid({ field: 'children', error: 'TEACHING_CHILD_OTHER_CLASS', data: { names } });
      }
    },
    async beforeDelete({ status }) {
      if (status === 'published') throw new AppError('TEACHING_RECORD_PUBLISHED');
    },
    allows: (act, { status }) => !(whileDraft.includes(act) && status === 'published'),
  };
}

/** Returns the names of those children who did not belong to the class on the day. */
async function notInClass(
  scope: Scope,
  kigId: string,
  { children, classId, day }: { children?: readonly string[] | null | undefined; classId: string; day: string },
): Promise<string[]> {
  if (!children?.length) return [];
  const { rows } = await sql<{ name: string }>`select s.stu_name as name from students s
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.id = any(${[...children]}::uuid[])
      and not exists (select from student_classes p where p.kig_id = s.kig_id and ${scope.within('p.kig_id')}
        and p.student_id = s.id and p.class_id = ${classId} and p.from_day <= ${day}
        and (p.to_day is null or p.to_day >= ${day}))
    order by s.stu_name_sort, s.id`.execute(scope.db);
  return rows.map(({ name }) => name);
}

/**
 * Takes children who are erased for good out of the records that show them. A record that shows one of them alone loses its
 * pictures; pictures with other children stay.
 */
export async function forgetShownChildren({ db }: Scope, kigId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { rows } = await sql<{ id: string; alone: boolean }>`
      select r.id, r.children = array[${id}::uuid] as alone from teaching_records r
      where r.kig_id = ${kigId} and ${id}::uuid = any(r.children) order by r.id`.execute(db);
    await sql`update teaching_records set children = array_remove(children, ${id}::uuid)
      where kig_id = ${kigId} and ${id}::uuid = any(children)`.execute(db);
    const alone = rows.filter((row) => row.alone).map((row) => row.id);
    if (alone.length === 0) continue;
    await sql`update teaching_records set content = regexp_replace(content, '<img[^>]*>', '', 'g')
      where kig_id = ${kigId} and id = any(${alone}::uuid[])`.execute(db);
    await sql`update stored_files set released_at = 'epoch' where entity = 'teaching.record'
      and record_id = any(${alone}::uuid[])`.execute(db);
  }
}

import type { classEntity } from '@kiga/contract/campus/class.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Draft, EntityHooks, EntityStores, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import { classAssistants } from './class-assistants.ts';
import { enrolledInClass } from './student.server.ts';

type ClassEntity = typeof classEntity;

/** Returns the hooks of classes: number of children, own classes, teachers, and the refusal of a room in use. */
export function classHooks({ clock }: EntityStores): EntityHooks<ClassEntity> {
  return {
    computed: { studentCount: () => enrolledInClass },
    kept: { assistants: classAssistants },
    rows: (scope) => (isWithinClasses(scope) ? withinClasses(scope, 'row.id') : null),

    async beforeSave(record, before, scope, kigId) {
      const issues = [
        ...(await issuesOfRoom(record, before, scope, kigId)),
        ...(await issuesOfTeachers(record, before, scope, kigId)),
      ];
      if (issues.length > 0) throw invalid(...issues);
    },

    async afterSave({ ownerId: kigId, headTeacherId, assistants }, before, scope) {
      const same = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '');
      if (same(headTeacherId, before?.headTeacherId) && same(assistants, before?.assistants)) return;
      // The records of teachers show their classes.
      await publish(scope.db, clock.now(), 'campus.teacher', kigId);
    },

    // The rolls of past days name the class.
    mayErase: sql<boolean>`not exists (select from student_classes p where p.kig_id = row.kig_id and p.class_id = row.id)`,
    async beforeErase(ids, { db }, kigId) {
      await sql`delete from class_assistants where kig_id = ${kigId} and class_id = any(${[...ids]}::uuid[])`.execute(
        db,
      );
    },

    async beforeRestore(record, scope) {
      const chosen = [record.headTeacherId, ...(record.assistants ?? [])].filter((id) => id !== null);
      const resigned = await resignedAmong(scope, record.ownerId, chosen);
      if (resigned.length > 0) {
        throw new AppError('CAMPUS_CLASS_TEACHER_RESIGNED', { names: namesOf(resigned) });
      }
    },
  };
}

// The unique index refuses the rest without a name: two writes at once, and classes that the writer does not reach.
async function issuesOfRoom(
  { id, classroomId }: Draft<ClassEntity>,
  before: FullRecord<ClassEntity> | null,
  scope: Scope,
  kigId: string,
): Promise<FieldIssue[]> {
  if (!classroomId || classroomId === before?.classroomId) return [];
  const { rows } = await sql<{ className: string }>`select class_name as "className" from classes
    where kig_id = ${kigId} and classroom_id = ${classroomId} and id <> ${id} and not deleted
      and ${withinClasses(scope, 'id')}`.execute(scope.db);
  const [other] = rows;
  return other ? [{ field: 'classroomId', error: 'CAMPUS_CLASSROOM_OF_CLASS', data: other }] : [];
}

/** Refuses resigned teachers who are newly chosen. The save has locked the chosen teachers before. */
async function issuesOfTeachers(
  { headTeacherId, assistants }: Draft<ClassEntity>,
  before: FullRecord<ClassEntity> | null,
  scope: Scope,
  kigId: string,
): Promise<FieldIssue[]> {
  const newHead = headTeacherId && headTeacherId !== before?.headTeacherId ? [headTeacherId] : [];
  const newAssistants = (assistants ?? []).filter((id) => !before?.assistants?.includes(id));
  const resigned = await resignedAmong(scope, kigId, [...newHead, ...newAssistants]);
  const issueAt = (field: string, chosen: readonly string[]): FieldIssue[] => {
    const gone = resigned.filter(({ id }) => chosen.includes(id));
    return gone.length > 0 ? [{ field, error: 'CAMPUS_CLASS_TEACHER_RESIGNED', data: { names: namesOf(gone) } }] : [];
  };
  return [...issueAt('headTeacherId', newHead), ...issueAt('assistants', newAssistants)];
}

interface Named {
  id: string;
  name: string;
}

async function resignedAmong(scope: Scope, kigId: string, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Named>`select t.id, t.teacher_name as name from teachers t where t.kig_id = ${kigId}
    and ${scope.within('t.kig_id')} and t.id = any(${[...ids]}::uuid[]) and t.status = 'resigned'
    order by t.teacher_name_sort, t.id`.execute(scope.db);
  return rows;
}

const namesOf = (teachers: readonly Named[]) => teachers.map(({ name }) => name).join('、');

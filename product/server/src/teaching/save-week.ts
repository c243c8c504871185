import { slotOf } from '@kiga/contract/teaching/clashes.ts';
import type { saveWeek, WrittenLesson } from '@kiga/contract/teaching/lesson.acts.ts';
import { daysOfWeek } from '@kiga/contract/teaching/timetable.ts';
import { mondayOf } from '@kiga/entity/days.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { deleteRecords } from '@kiga/kit-server/entity/delete.ts';
import { createRecords, updateRecords } from '@kiga/kit-server/entity/save.ts';
import type { z } from 'zod';
import type { Program } from '../program/program.ts';
import {
  type DraftMeeting,
  type DraftWeek,
  draftWeek,
  keepsSubstitute,
  meetingsOf,
  occupiedInDraft,
} from './draft-week.ts';
import { lockTimetable, reachesClass, type StoredLesson } from './lessons-of.ts';
import { endSubstitutions } from './substitution.server.ts';

type Input = z.output<typeof saveWeek.input>;

/** Fields of a lesson that a client writes. */
const written = ['day', 'period', 'courseId', 'teacherId', 'classroomId', 'topic', 'isJoint'] as const;

/** Stores a draft of a week inside the scope's transaction, as `saveWeek` says. */
export async function storeWeek(
  program: Program,
  inside: Scope,
  input: Input,
): Promise<z.input<typeof saveWeek.output>> {
  const kigId = inside.oneTenant();
  await lockTimetable(inside, kigId);
  const draft = await draftWeek(inside, { ...input, week: mondayOf(input.week) });
  await assertCurrent(program, inside, draft, input);
  const issues = [...issuesOfLessons(draft), ...issuesOfMeetings(inside, draft)];
  if (issues.length > 0) throw invalid(...issues);

  const store = program.stores.get('teaching.lesson');
  const kept = new Set(input.lessons.flatMap(({ id }) => id ?? []));
  const removed = [...draft.stored.keys()].filter((id) => !kept.has(id));
  const changed = input.lessons.filter((one) => one.id !== undefined && isChanged(draft, one));
  const ended = changed
    .filter((one) => !keepsSubstitute(draft.stored.get(one.id ?? ''), one))
    .flatMap(({ id }) => id ?? []);
  await endSubstitutions(program, inside, [...removed, ...ended]);
  await deleteRecords(store, inside, removed);
  await updateRecords(
    store,
    inside,
    changed.map((one) => ({ ...one, id: one.id as string })),
  );
  const created = input.lessons.filter(({ id }) => id === undefined);
  if (created.length > 0) {
    await createRecords(
      store,
      inside,
      created.map(({ id: _, ...one }) => ({ ...one, classId: input.classId })),
    );
  }
  return { created: created.length, changed: changed.length, removed: removed.length };
}

/** Throws TEACHING_WEEK_CHANGED where the stored week is not the one that the client knows. */
async function assertCurrent(
  { stores }: Program,
  scope: Scope,
  { stored }: DraftWeek,
  { known, lessons }: Input,
): Promise<void> {
  const versions = new Map(known.map(({ id, version }) => [id, version]));
  const isSame =
    stored.size === versions.size && [...stored.values()].every(({ id, version }) => versions.get(id) === version);
  if (isSame && lessons.every(({ id }) => id === undefined || stored.has(id))) return;
  const other = [...stored.values()].find(({ id, version }) => versions.get(id) !== version)?.updatedBy;
  const names = other ? await stores.namesOfAccounts(scope, [other]) : new Map<string, string>();
  throw new AppError('TEACHING_WEEK_CHANGED', { name: names.get(other ?? '') ?? '' });
}

function isChanged({ stored }: DraftWeek, one: WrittenLesson): boolean {
  const before = stored.get(one.id ?? '') as StoredLesson;
  return written.some((name) => one[name] !== before[name]);
}

/** Returns the issues of a draft by itself. A lesson that stays where it was may stand on a day that closed since. */
function issuesOfLessons(draft: DraftWeek): FieldIssue[] {
  const days = daysOfWeek(draft.week);
  const bySlot = new Map<string, WrittenLesson>();
  return draft.lessons.flatMap((one, index) => {
    const at = (field: string, error: string, data?: FieldIssue['data']): FieldIssue[] => [
      { field: `lessons.${index}.${field}`, error, ...(data && { data }) },
    ];
    const before = draft.stored.get(one.id ?? '');
    const held = bySlot.get(slotOf(one));
    if (held) return at('period', 'TEACHING_SLOT_TAKEN', { course: draft.courses.get(held.courseId)?.name ?? '' });
    bySlot.set(slotOf(one), one);
    const course = draft.courses.get(one.courseId);
    if (!course && one.courseId !== before?.courseId) return at('courseId', 'FIELD_REFERENCE_UNKNOWN');
    if (one.classroomId !== null && one.classroomId !== before?.classroomId && !draft.rooms.has(one.classroomId)) {
      return at('classroomId', 'FIELD_REFERENCE_UNKNOWN');
    }
    const teacher = draft.teachers.get(one.teacherId ?? '');
    if (one.teacherId !== null && !teacher) return at('teacherId', 'FIELD_REFERENCE_UNKNOWN');
    if (teacher && !teacher.isInService && one.teacherId !== before?.teacherId) {
      return at('teacherId', 'TEACHING_TEACHER_GONE', { teacher: teacher.name });
    }
    if (before && slotOf(before) === slotOf(one)) return [];
    if (!days.includes(one.day)) return at('day', 'TEACHING_DAY_OTHER_WEEK');
    if (!draft.isInTerm(one.day)) return at('day', 'TEACHING_OUTSIDE_TERM');
    if (!draft.isOpen(one.day)) return at('day', 'TEACHING_DAY_CLOSED');
    const period = draft.schedule.periods[one.period - 1];
    if (!period) return at('period', 'TEACHING_PERIOD_UNKNOWN');
    return period.kind === 'break' ? at('period', 'TEACHING_PERIOD_IS_BREAK') : [];
  });
}

function issuesOfMeetings(scope: Scope, draft: DraftWeek): FieldIssue[] {
  return meetingsOf(draft).map((meeting) => issueOf(scope, draft, meeting));
}

function issueOf(scope: Scope, draft: DraftWeek, { index, kind, other }: DraftMeeting): FieldIssue {
  const own = occupiedInDraft(draft, draft.lessons[index] as WrittenLesson, String(index));
  const told = reachesClass(scope, other.classId);
  const place = told ? { className: other.className, course: other.courseName } : {};
  const suffix = told ? '' : '_ELSEWHERE';
  return kind === 'teacher'
    ? {
        field: `lessons.${index}.teacherId`,
        error: `TEACHING_TEACHER_BUSY${suffix}`,
        data: { teacher: draft.teachers.get(own.teacherId ?? '')?.name ?? '', ...place },
      }
    : {
        field: `lessons.${index}.classroomId`,
        error: `TEACHING_ROOM_BUSY${suffix}`,
        data: { room: draft.rooms.get(own.roomId ?? '') ?? '', ...place },
      };
}

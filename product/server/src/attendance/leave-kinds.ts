import type { DayPart, PeopleKind } from '@kiga/contract/attendance/people.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';

/** Names that differ between the leave of children and that of staff. */
export interface LeaveKind {
  people: PeopleKind;
  key: 'attendance.studentLeave' | 'attendance.teacherLeave';
  table: 'student_leaves' | 'teacher_leaves';
  /** Field that holds the person, with its column and the person's table. */
  person: 'studentId' | 'teacherId';
  personColumn: 'student_id' | 'teacher_id';
  personTable: 'students' | 'teachers';
  personName: 'stu_name' | 'teacher_name';
  /** State of a person who has not left. */
  present: 'enrolled' | 'in-service';
  /** Column of the rule of approvals. */
  limit: 'student_days' | 'teacher_days';
  /** Path of its screen. */
  href: '/attendance/leaves' | '/attendance/teacher-leaves';
}

/** Leave of children. */
export const childrenLeave: LeaveKind = {
  people: 'children',
  key: 'attendance.studentLeave',
  table: 'student_leaves',
  person: 'studentId',
  personColumn: 'student_id',
  personTable: 'students',
  personName: 'stu_name',
  present: 'enrolled',
  limit: 'student_days',
  href: '/attendance/leaves',
};

/** Leave of staff. */
export const staffLeave: LeaveKind = {
  people: 'staff',
  key: 'attendance.teacherLeave',
  table: 'teacher_leaves',
  person: 'teacherId',
  personColumn: 'teacher_id',
  personTable: 'teachers',
  personName: 'teacher_name',
  present: 'in-service',
  limit: 'teacher_days',
  href: '/attendance/teacher-leaves',
};

/** A leave of either kind inside the server, with the columns beside its fields. */
export interface Leave {
  id: string;
  ownerId: string;
  personId: string;
  fromDay: string;
  fromPart: DayPart | null;
  toDay: string;
  toPart: DayPart | null;
  kind: string;
  period: string;
  status: string;
  /** Account that asked; null for a leave without one. */
  askedBy: string | null;
  /** True where that account is a parent's, which the back office does not know. */
  isAskedByParent: boolean;
  /** Account of the staff member whose leave it is. */
  personAccount: string | null;
  /** Accounts that have approved it. */
  approvers: readonly string[] | null;
}

/** The parts of the program that leave needs. */
export type LeaveParts = Pick<Program, 'attendance' | 'clock' | 'secrets' | 'stores'>;

/** Returns a leave as the server sees it. */
export const leaveOf = (record: FullRecord, { person }: LeaveKind): Leave =>
  ({ ...record, personId: record[person] }) as unknown as Leave;

/** A person who asks for leave. */
export interface LeavePerson {
  name: string;
  /** False for a person who has left. */
  isPresent: boolean;
  /** Class of a child. */
  classId: string | null;
  /** Account of a staff member. */
  accountId: string | null;
}

/** Returns the id of the account's own staff member. Throws FIELD_REQUIRED at the person for an account without one. */
export async function ownTeacher(scope: Scope, kigId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select t.id from teachers t where t.kig_id = ${kigId}
    and ${scope.within('t.kig_id')} and t.account_id = ${scope.session.accountId} and not t.deleted`.execute(scope.db);
  if (!rows[0]) throw invalid({ field: 'teacherId', error: 'FIELD_REQUIRED' });
  return rows[0].id;
}

/** Returns the person of a leave; undefined for one out of reach. */
export async function personOf(
  scope: Scope,
  { personTable, personName, present, people }: LeaveKind,
  kigId: string,
  id: string,
): Promise<LeavePerson | undefined> {
  const own = people === 'children' ? sql`p.class_id` : sql`null`;
  const account = people === 'staff' ? sql`p.account_id` : sql`null`;
  const { rows } = await sql<LeavePerson>`select ${sql.ref(`p.${personName}`)} as name,
      not p.deleted and p.status = ${present} as "isPresent", ${own}::uuid as "classId", ${account}::uuid as "accountId"
    from ${sql.table(personTable)} p
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and p.id = ${id}`.execute(scope.db);
  return rows[0];
}

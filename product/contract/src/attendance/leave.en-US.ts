import type { Words } from '@kiga/entity/words/words.ts';
import type { leavePolicyZhCN, leaveWordsZhCN, studentLeaveZhCN, teacherLeaveZhCN } from './leave.zh-CN.ts';

const shared = {
  total_one: '{count} leave',
  total_other: '{count} leaves',
  amount_one: '{count} leave',
  amount_other: '{count} leaves',
  fields: {
    period: 'Days of leave',
    kind: 'Kind',
    fromDay: 'From',
    fromPart: 'From part',
    toDay: 'To',
    toPart: 'To part',
    days: 'Days',
    reason: 'Reason',
    asker: 'Asked by',
    status: 'Status',
    approvals: 'Approvals',
    rejectReason: 'Reason of the refusal',
  },
  inner: { approvals: { approvedAt: 'Approved at', approvedBy: 'Approved by' } },
  options: {
    fromPart: { morning: 'Morning', afternoon: 'Afternoon' },
    toPart: { morning: 'Morning', afternoon: 'Afternoon' },
    asker: { office: 'Office', teacher: 'Staff member', parent: 'Parent' },
    status: { submitted: 'Waiting', approved: 'Approved', rejected: 'Rejected', cancelled: 'Cancelled' },
  },
  groups: { time: 'Time', why: 'Reason', decision: 'Decision' },
  acts: { approve: 'Approve', reject: 'Reject', cancel: 'Cancel leave' },
  asks: { reason: 'Reason of the refusal' },
  consequences: { cancel: 'Days not yet taken come back. Days taken stay.' },
} satisfies Words<typeof leaveWordsZhCN>;

/** Texts of children's leave, in English. */
export const studentLeaveEnUS = {
  ...shared,
  name: 'student leave',
  plural: 'student leave',
  search: 'Student name',
  askFor: 'Leave',
  findsAskFor: 'Ask for leave|Sick leave|New leave',
  emptyTitle: 'No student leave yet',
  emptyText: 'Enter a leave when a family asks for it. Once approved, attendance counts it.',
  options: { ...shared.options, asker: { office: 'Office', teacher: 'Teacher', parent: 'Parent' } },
  fields: {
    ...shared.fields,
    studentId: 'Student',
    studentName: 'Student name',
    classId: 'Class',
    askerName: 'Parent who asked',
    symptom: 'Symptom',
    diagnosis: 'Diagnosis',
  },
  groups: { ...shared.groups, person: 'Student' },
  timeline: 'Leave {period} ({status})',
  acts: { ...shared.acts, approveLong: 'Approve long leave' },
} satisfies Words<typeof studentLeaveZhCN>;

/** Texts of staff leave, in English. */
export const teacherLeaveEnUS = {
  ...shared,
  name: 'staff leave',
  plural: 'staff leave',
  search: 'Name',
  emptyTitle: 'No staff leave yet',
  emptyText: 'Staff members ask here and the principal approves. Once approved, attendance counts it.',
  fields: { ...shared.fields, teacherId: 'Teacher', teacherName: 'Teacher name' },
  groups: { ...shared.groups, person: 'Teacher' },
  acts: { ...shared.acts, approveLong: 'Approve long leave' },
} satisfies Words<typeof teacherLeaveZhCN>;

/** Texts of the rule of approvals, in English. */
export const leavePolicyEnUS = {
  name: 'approval setting',
  plural: 'approval settings',
  total_one: '{count} setting',
  total_other: '{count} settings',
  search: 'Name',
  emptyTitle: 'No settings of your own',
  emptyText:
    'One approval suffices for up to 3 days. A longer leave needs a second one by a person who may approve long leave.',
  fields: {
    policyName: 'Name',
    beginsOn: 'Holds from',
    studentDays: 'One approval for students, up to days',
    teacherDays: 'One approval for teachers, up to days',
  },
  groups: { basic: 'Approval setting' },
} satisfies Words<typeof leavePolicyZhCN>;

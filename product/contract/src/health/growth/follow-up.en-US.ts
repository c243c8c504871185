import type { Words } from '@kiga/entity/words/words.ts';
import type { followUpErrorsZhCN, followUpZhCN } from './follow-up.zh-CN.ts';

/** Texts of children who are followed, in English. */
export const followUpEnUS = {
  name: 'Follow-up',
  plural: 'Follow-ups',
  total_one: '{count} child',
  total_other: '{count} children',
  search: 'Student name or pinyin',
  emptyTitle: 'No child needs a follow-up',
  emptyText: 'Children who are below or above the usual range, or anaemic, appear here by themselves.',
  fields: {
    studentId: 'Student',
    studentName: 'Student name',
    classId: 'Class',
    openedOn: 'Opened on',
    status: 'Status',
    reason: 'Reason',
    grade: 'Grade',
    visits: 'Visits',
    normalVisits: 'Normal in a row',
    lastVisitOn: 'Last visit',
    nextDueOn: 'Next visit',
    needsReferral: 'Referral due',
    plan: 'Plan',
    referredTo: 'Referred to',
    referredOn: 'Referred on',
    referralResult: 'Result of the referral',
    closedOn: 'Closed on',
    closeReason: 'Reason of the end',
    closeNote: 'Note on the end',
  },
  options: {
    status: { following: 'Following', referred: 'Referred', closed: 'Closed' },
    reason: {
      underweight: 'Underweight',
      stunted: 'Stunted',
      wasted: 'Wasted',
      overweight: 'Overweight or obese',
      anaemia: 'Anaemia',
    },
    grade: { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' },
    closeReason: {
      recovered: 'Back to normal',
      left: 'Left the kindergarten',
      otherCare: 'Cared for by a hospital',
      mistaken: 'Wrong measurement',
    },
  },
  acts: {
    refer: 'Refer',
    comeBack: 'Enter the result',
    close: 'Close',
    reopen: 'Follow again',
    measure: 'Update by a measurement',
  },
  asks: {
    referredTo: 'Referred to',
    referredOn: 'Referred on',
    referralResult: 'Result of the referral',
    closeReason: 'Reason of the end',
    closeNote: 'Note on the end',
  },
  child: { all: 'All follow-ups', none: 'No follow-up', next: 'Next visit {day}' },
  groups: { child: 'Child', visits: 'Visits', referral: 'Referral', end: 'End', plan: 'Plan of the follow-up' },
} as const satisfies Words<typeof followUpZhCN>;

/** Texts of the errors of follow-ups, in English. */
export const followUpErrorsEnUS = {
  HEALTH_FOLLOW_UP_TAKEN: 'The child already has a follow-up for this reason',
  HEALTH_FOLLOW_UP_CLOSED: 'The follow-up is closed. Follow the child again before you change it',
} as const satisfies Words<typeof followUpErrorsZhCN>;

import type { Words } from '@kiga/entity/words/words.ts';
import type { observationZhCN } from './observation.zh-CN.ts';

/** Texts of whole-day observations, in English. */
export const observationEnUS = {
  name: 'Observation',
  plural: 'Observations',
  total_one: '{count} observation',
  total_other: '{count} observations',
  amount_one: '{count} observation',
  amount_other: '{count} observations',
  search: 'Student name or pinyin',
  emptyTitle: 'No observations yet',
  emptyText: 'Choose “Mark a class” to note a whole class at once, and change only the exceptions.',
  fields: {
    studentId: 'Student',
    studentName: 'Student name',
    classId: 'Class',
    day: 'Date',
    eating: 'Eating',
    sleep: 'Sleep',
    stool: 'Stool',
    mood: 'Mood',
    fluids: 'Fluids',
    note: 'Note',
    recordedBy: 'Recorded by',
  },
  options: {
    eating: {
      normal: 'Normal',
      less: 'Less',
      little: 'Little',
      refused: 'Refused',
    },
    sleep: {
      normal: 'Normal',
      short: 'Short',
      restless: 'Restless',
      none: 'Did not sleep',
    },
    stool: {
      normal: 'Normal',
      none: 'None',
      loose: 'Loose',
      hard: 'Hard',
    },
    mood: {
      normal: 'Normal',
      quiet: 'Quiet',
      crying: 'Crying',
      tired: 'Tired',
    },
    fluids: {
      normal: 'Normal',
      little: 'Little',
      much: 'Much',
    },
  },
  classPage: {
    title: 'Mark a class',
    class: 'Class',
    name: 'Name',
    state: 'Attendance',
    fill: 'Fill the rest as normal',
    save_one: 'Save {count} child',
    save_other: 'Save {count} children',
    saved_one: '{count} child saved',
    saved_other: '{count} children saved',
    none: 'The class has no children on this day',
    list: 'All records',
    states: { came: 'Arrived', leave: 'On leave', absent: 'Absent', ahead: 'Not arrived yet' },
  },
  groups: {
    child: 'Child',
    day: 'Day',
  },
} as const satisfies Words<typeof observationZhCN>;

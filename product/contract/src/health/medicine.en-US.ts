import type { Words } from '@kiga/entity/words/words.ts';
import type { medicineZhCN } from './medicine.zh-CN.ts';

/** Texts of medicine, in English. */
export const medicineEnUS = {
  name: 'Medicine',
  plural: 'Medicine',
  total_one: '{count} entry',
  total_other: '{count} entries',
  amount_one: '{count} medicine entry',
  amount_other: '{count} medicine entries',
  search: 'Student name or pinyin',
  emptyTitle: 'No medicine yet',
  emptyText: 'Enter medicine that a family hands in here, with the signature of the parent.',
  fields: {
    studentId: 'Student',
    studentName: 'Student name',
    classId: 'Class',
    medicineName: 'Medicine',
    dose: 'Dose',
    doseUnit: 'Unit',
    times: 'Times',
    fromDay: 'From',
    toDay: 'To',
    reason: 'Reason',
    storage: 'Storage',
    parentName: 'Parent',
    signature: 'Signature',
    receivedBy: 'Received by',
    doses: 'Given',
    status: 'Status',
    cancelReason: 'Reason for cancelling',
  },
  add: { times: 'Add time' },
  inner: {
    times: {
      at: 'Time',
    },
    doses: {
      day: 'Date',
      at: 'Time',
      dose: 'Dose',
      givenBy: 'Given by',
    },
  },
  options: {
    doseUnit: {
      ml: 'ml',
      mg: 'mg',
      g: 'g',
      tablet: 'tablet',
      sachet: 'sachet',
      drop: 'drop',
      spray: 'spray',
      piece: 'piece',
    },
    storage: {
      room: 'Room temperature',
      fridge: 'Refrigerated',
      dark: 'Dark place',
    },
    status: {
      open: 'Open',
      done: 'Done',
      cancelled: 'Cancelled',
    },
  },
  groups: {
    child: 'Child',
    medicine: 'Medicine',
    time: 'Time',
    given: 'Given',
    family: 'Family',
  },
  acts: {
    give: 'Give a dose',
    finish: 'Finish',
    cancel: 'Cancel',
  },
  questions: {
    give: 'Give a dose: {record}',
  },
  asks: {
    day: 'Given on',
    at: 'Time of the dose',
    given: 'Dose given',
    givenBy: 'Given by',
    allergyKnown: 'The allergy was checked, and the dose was given as asked',
    cancelReason: 'Reason for cancelling',
  },
  done: {
    give: 'The dose was logged',
  },
  hints: {
    given: 'If empty, the entered dose',
    givenBy: 'If empty, this account',
  },
} as const satisfies Words<typeof medicineZhCN>;

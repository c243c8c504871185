import type { Words } from '@kiga/entity/words/words.ts';
import type { erasureErrorsZhCN, erasureZhCN } from './erasure.zh-CN.ts';

/** Texts of the erasure of a child and of the export of its data, in English. */
export const erasureEnUS = {
  acts: { erase: 'Erase for good', exportAll: 'Export all data' },
  asks: {
    ground: 'Ground',
    demandedBy: 'Guardian who demands it',
    typedName: 'Type the child’s name to confirm',
    password: 'Your password',
    language: 'Language of the file',
  },
  options: {
    ground: {
      noLongerNeeded: 'The child has left, no longer needed',
      demanded: 'A guardian demands it (PIPL, article 47)',
    },
    language: { zh_CN: 'Chinese', en_US: 'English' },
  },
  questions: { erase: 'Erase {record} for good', exportAll: 'Export all data of {record}' },
  consequences: {
    erase: 'This cannot be undone, and nobody can see the data again. A restored backup erases it once more.',
  },
  done: {
    erase: 'Erased for good; the statistics stay as they are',
  },
  export: {
    title: '{name}: all data',
    file: '{name} all data',
    lead: 'All that {kigName} keeps about this child on {day}.',
    rights:
      'Guardians may read and copy these data (PIPL, article 45), have them corrected (article 46), and demand their erasure (article 47).',
    files: 'Photos and files',
    making: 'Preparing…',
    ready: 'The file is ready',
    failed: 'Not finished',
    download: 'Download',
    start: 'Export',
    note: 'The file holds whole phones, ID numbers and health data. Give it to a guardian only. The log notes the export.',
    tables: {
      classes: 'Class history',
      results: 'Attendance',
      days: 'Arrivals and departures',
      marks: 'Attendance by hand',
      calls: 'Calls to parents',
      events: 'Events of machines',
      alerts: 'Alerts of machines',
      refunds: 'Refunds',
      rides: 'School bus',
      messages: 'Messages to parents',
      letters: 'Letters to the principal',
      consultations: 'Questions to doctors',
      graduations: 'Graduations of classes',
      rollOvers: 'Roll-overs',
      sightings: 'Place of the bracelet',
      faces: 'Face on machines',
      records: 'Teaching records',
      log: 'Log',
    },
    columns: {
      at: 'Time',
      card: 'Card',
      change: 'Act',
      class: 'Class',
      count: 'Count',
      day: 'Day',
      direction: 'Direction',
      end: 'Until',
      fen: 'Amount in fen',
      kind: 'Kind',
      person: 'Person',
      reason: 'Reason',
      result: 'Result',
      text: 'Text',
      title: 'Title',
      who: 'From',
    },
  },
  erasure: {
    erased: 'Will be erased',
    stays: 'Will stay',
    records: '{name}: {count}',
    traces: {
      days: 'Days of attendance: {count}',
      events: 'Events of machines: {count}',
      messages: 'Messages to parents: {count}',
      files: 'Photos and files: {count}',
      parents: 'Parents without another child, with their app accounts: {count}',
      history: 'Changes: {count}',
    },
    always: 'Messages that name the child, imported sheets, and export files that are ready',
    staying: {
      refundLines: 'Amounts of refund lists, without a name: {count}',
      shownWithOthers: 'Teaching records that also show other children; check the photos yourself: {count}',
      logEntries: 'Entries of the log, without a name: {count}',
    },
    figures: 'Statistics such as attendance, health and graduations',
    enrolled: 'The child is still enrolled. Only a guardian’s demand allows the erasure.',
    duty: '{text}, until {until}',
    duties: {
      healthCare: 'Records of health care are kept for at least 3 years (rules of health care in kindergartens, 2012)',
      infectious: 'An infectious case is not closed yet (law on infectious diseases)',
    },
    beaten: 'A guardian’s demand under article 47 of the PIPL overrides this.',
    forbidden: 'Cannot be erased now: {text}',
    reading: 'Counting…',
  },
} satisfies Words<typeof erasureZhCN>;

/** Texts of the errors, in English. */
export const erasureErrorsEnUS = {
  CAMPUS_ERASE_ENROLLED: 'The child is still enrolled; only a guardian’s demand allows the erasure',
  CAMPUS_ERASE_KEPT: 'Must be kept until {until}: {duty}',
  CAMPUS_ERASE_FORBIDDEN_BY_LAW: 'Cannot be erased now: {duty}',
  CAMPUS_ERASE_NOT_GUARDIAN: 'Not a guardian of this child',
  CAMPUS_ERASE_NAME_DIFFERS: 'Differs from the child’s name',
} satisfies Words<typeof erasureErrorsZhCN>;

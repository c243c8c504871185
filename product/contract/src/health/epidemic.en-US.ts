import type { Words } from '@kiga/entity/words/words.ts';
import type {
  epidemicErrorsZhCN,
  epidemicFormZhCN,
  epidemicMessagesZhCN,
  epidemicReportZhCN,
} from './epidemic.zh-CN.ts';

/** Texts of epidemic forms, in English. */
export const epidemicFormEnUS = {
  name: 'Epidemic form',
  plural: 'Epidemic forms',
  total_one: '{count} form',
  total_other: '{count} forms',
  search: 'Name',
  emptyTitle: 'No epidemic forms yet',
  emptyText:
    'Choose “New from template” for a form with health code, trip code, nucleic acid proof and the other fields.',
  fields: {
    formName: 'Name',
    audience: 'For whom',
    classIds: 'Classes',
    frequency: 'How often',
    fromDay: 'From',
    untilDay: 'Until',
    standardFields: 'Fields',
    questions: 'Own questions',
    status: 'Status',
    reportCount: 'Reports',
    remindedOn: 'Last reminder',
    erasedOn: 'Answers erased on',
  },
  add: { questions: 'Add question' },
  inner: {
    questions: {
      question: 'Question',
      kind: 'Kind',
      options: 'Options',
      isRequired: 'Required',
    },
  },
  options: {
    audience: {
      children: 'Children',
      staff: 'Staff',
      both: 'Children and staff',
    },
    frequency: {
      once: 'Once',
      daily: 'Daily',
      weekly: 'Weekly',
    },
    standardFields: {
      bodyTemperature: 'Body temperature (°C)',
      healthCode: 'Health code',
      tripCode: 'Trip code',
      nucleicAcid48h: 'Nucleic acid proof within 48 hours',
      nucleicAcidProof: 'Photo of the nucleic acid proof',
      isLocal: 'Local flag',
      detentionPlace: 'Detention place',
      returnDate: 'Return date',
      travelPlans: 'Travel plans',
      outsidePerson: 'Outside-person flag',
    },
    kind: {
      yesNo: 'Yes or no',
      text: 'Text',
      number: 'Number',
      date: 'Date',
      choice: 'Choice',
    },
    status: {
      open: 'Open',
      closed: 'Closed',
    },
  },
  groups: {
    missing: 'Reports',
    who: 'People and days',
    what: 'Fields',
  },
  acts: {
    makeFromTemplate: 'New from template',
    remind: 'Remind',
    close: 'Close',
    eraseAnswers: 'Erase answers',
  },
  questions: { eraseAnswers: 'Erase the answers of {record}' },
  consequences: {
    close: 'Nobody can report any more. Reports so far stay.',
    eraseAnswers: 'All answers and photos are erased for good. Only the number of reports stays.',
  },
  done: {
    makeFromTemplate: 'The form is ready for reports',
    remind: 'Reminders were sent',
    eraseAnswers: 'The answers were erased',
  },
  template: 'Epidemic report',
  missing: {
    reported: '{reported} of {total} reported',
    all: 'All have reported',
    staff: 'Staff',
    guardian: 'Guardian: {name}',
    enterOne: 'Enter',
    reports: 'View the reports',
    erased: 'The answers were erased on {day}. There were {count} reports.',
  },
} as const satisfies Words<typeof epidemicFormZhCN>;

/** Texts of epidemic reports, in English. */
export const epidemicReportEnUS = {
  name: 'Epidemic report',
  plural: 'Epidemic reports',
  total_one: '{count} report',
  total_other: '{count} reports',
  amount_one: '{count} epidemic report',
  amount_other: '{count} epidemic reports',
  search: 'Name or pinyin',
  emptyTitle: 'No reports yet',
  emptyText: 'Enter the reports of a class from the epidemic form.',
  fields: {
    formId: 'Form',
    studentId: 'Student',
    teacherId: 'Staff member',
    personName: 'Name',
    classId: 'Class',
    day: 'Date',
    periodDay: 'Period',
    bodyTemperature: 'Body temperature (°C)',
    healthCode: 'Health code',
    tripCode: 'Trip code',
    nucleicAcid48h: 'Nucleic acid proof within 48 hours',
    nucleicAcidProof: 'Photo of the nucleic acid proof',
    isLocal: 'Local flag',
    detentionPlace: 'Detention place',
    returnDate: 'Return date',
    travelPlans: 'Travel plans',
    outsidePerson: 'Outside-person flag',
    answers: 'Own questions',
  },
  add: { answers: 'Add answer' },
  inner: {
    answers: {
      question: 'Question',
      answer: 'Answer',
    },
  },
  options: {
    healthCode: {
      green: 'Green',
      yellow: 'Yellow',
      red: 'Red',
    },
    tripCode: {
      green: 'Green',
      starred: 'Green with star',
      yellow: 'Yellow',
      red: 'Red',
    },
    nucleicAcid48h: {
      yes: 'Yes',
      no: 'No',
    },
    isLocal: {
      yes: 'Yes',
      no: 'No',
    },
    outsidePerson: {
      yes: 'Yes',
      no: 'No',
    },
  },
  groups: {
    who: 'Person',
    what: 'Report',
    answers: 'Own questions',
  },
  table: {
    title: 'Enter epidemic reports',
    noForm: 'Choose a form first',
    people: 'People',
    staff: 'Staff',
    name: 'Name',
    state: 'Status',
    reported: 'Reported',
    notReported: 'Not reported',
    fill: 'Fill the rest as normal',
    save_one: 'Save {count} person',
    save_other: 'Save {count} people',
    saved_one: '{count} person saved',
    saved_other: '{count} people saved',
    none: 'Nobody here needs to report',
    closed: 'The form is closed, so no report can be entered.',
    back: 'Back to the form',
    yes: 'Yes',
    no: 'No',
  },
} as const satisfies Words<typeof epidemicReportZhCN>;

/** Texts of messages about epidemic reports, in English. */
export const epidemicMessagesEnUS = {
  epidemicMissing: {
    title: 'Epidemic reports are missing',
    text: '{form}: {count} reports of children are missing today. Please enter them.',
  },
  epidemicDue: {
    title: 'Your epidemic report is missing',
    text: 'Your report for {form} is missing today. Please enter it.',
  },
  familyFormDue: {
    title: 'A form about {child} waits',
    text: '“{form}” is not filled in for this period. Please fill it in.',
  },
} as const satisfies Words<typeof epidemicMessagesZhCN>;

/** Texts of errors of epidemic reports, in English. */
export const epidemicErrorsEnUS = {
  HEALTH_EPIDEMIC_ENDS_BEFORE_BEGIN: 'Must not be before the first day',
  HEALTH_EPIDEMIC_ASKS_NOTHING: 'Choose a field or add a question',
  HEALTH_EPIDEMIC_QUESTION_TWICE: 'This question is already listed',
  HEALTH_EPIDEMIC_TOO_FEW_OPTIONS: 'A choice needs two options, one a line',
  HEALTH_EPIDEMIC_FORM_IN_USE: 'There are reports already, so people and fields stay as they are',
  HEALTH_EPIDEMIC_FORM_CLOSED: 'The form is closed',
  HEALTH_EPIDEMIC_STILL_OPEN: 'Close the form first',
  HEALTH_EPIDEMIC_OUTSIDE_DAYS: 'Outside the days of the form',
  HEALTH_EPIDEMIC_ONE_PERSON: 'Choose either a child or a staff member',
  HEALTH_EPIDEMIC_NOT_FOR_PERSON: 'The form does not ask this person',
  HEALTH_EPIDEMIC_REPORTED: 'This person has reported for this period. Open and change that report.',
  HEALTH_EPIDEMIC_NOT_ASKED: 'The form does not ask for this',
  HEALTH_EPIDEMIC_ANSWER_MISSING: 'Please answer: {question}',
  HEALTH_EPIDEMIC_ANSWER_WRONG: 'This does not answer the question: {question}',
  HEALTH_TEMPERATURE_RANGE: 'A temperature from {min} to {max}, such as 36.5',
  HEALTH_EPIDEMIC_REMINDED: 'Reminders were sent today. There is at most one a day.',
  HEALTH_EPIDEMIC_ALL_REPORTED: 'All have reported, so nobody needs a reminder',
} as const satisfies Words<typeof epidemicErrorsZhCN>;

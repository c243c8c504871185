import type { Words } from '@kiga/entity/words/words.ts';
import type { alarmErrorsZhCN, alarmRuleZhCN, alarmZhCN, healthMessagesZhCN } from './alarm.zh-CN.ts';
import { diseaseNamesEnUS } from './disease.en-US.ts';
import { mealsEnUS } from './illness.en-US.ts';

const unitsEnUS = { class: 'Class', grade: 'Grade', kindergarten: 'Kindergarten' } as const;

/** Texts of cluster alarms, in English. */
export const alarmEnUS = {
  name: 'cluster alarm',
  plural: 'Cluster alarms',
  total_one: '{count} alarm',
  total_other: '{count} alarms',
  search: 'Name of the alarm',
  emptyTitle: 'No cluster alarms',
  emptyText: 'An alarm appears here by itself once the cases of a class or of the kindergarten reach a threshold.',
  fields: {
    alarmName: 'Alarm',
    alarmNameEn: 'Alarm',
    status: 'Status',
    unit: 'Unit',
    classId: 'Class',
    gradeId: 'Grade',
    subject: 'Subject',
    caseCount: 'Cases',
    firstOn: 'First case',
    lastOn: 'Last case',
    days: 'Window (days)',
    threshold: 'Threshold (cases)',
    hours: 'Report within (hours)',
    source: 'Source',
    advice: 'Advice',
    ruleSince: 'Rule in force since',
    reportDueAt: 'Report by',
    measures: 'Measures taken',
    reportedOn: 'Reported on',
    dismissReason: 'Reason for dismissing',
  },
  options: {
    status: { open: 'Open', handling: 'In hand', closed: 'Closed', dismissed: 'Dismissed' },
    unit: unitsEnUS,
  },
  groups: { cluster: 'Cluster', cases: 'Cases', rule: 'Rule', handling: 'Handling' },
  acts: { start: 'Start handling', close: 'Finish', dismiss: 'Dismiss' },
  asks: { measures: 'Measures taken', reportedOn: 'Reported on', dismissReason: 'Reason' },
  title: '{place}: {subject}',
  wholePlace: 'Whole kindergarten',
  afterMeal: {
    breakfast: 'several ill after breakfast',
    morningSnack: 'several ill after the morning snack',
    lunch: 'several ill after lunch',
    afternoonSnack: 'several ill after the afternoon snack',
    dinner: 'several ill after dinner',
  },
  symptoms: {
    fever: 'fever',
    rash: 'rash or blisters',
    diarrhoea: 'diarrhoea',
    vomiting: 'vomiting',
    jaundice: 'jaundice',
    'red-eyes': 'red eyes',
  },
  rules: 'Alarm rules',
  sources: {
    reporting2006: 'Norm for reporting infectious diseases in schools and kindergartens (trial), 2006',
    handFootMouth2012: 'Norm for clusters and outbreaks of hand, foot and mouth disease, 2012',
    huzhou2023: 'Health commission of Huzhou, 2023 (for reference; the local centre for disease control decides)',
    mealFlow: 'Procedure for illness of several people after one meal',
  },
  advices: {
    report:
      'Isolate the cases, follow up absent children, disinfect the class, and report to the centre for disease control in time.',
    atOnce:
      'Isolate the child, send it to hospital, and report at once to the centre for disease control and the education office.',
    closeClass:
      'Isolate the cases, disinfect the class, and report to the centre for disease control in time. Closing the class for 10 days is advised.',
    meal: 'Stop serving the suspected food, keep the samples, send ill children to hospital, and report.',
  },
  caseList: {
    title: 'Cases',
    hidden: 'Class and number only. The list of cases is for people who may read health data.',
    none: 'No case matches at present',
    checked: 'Symptoms at the check on {day}',
    case: 'Ill since {day}, {status}',
    until: 'isolation until {until}',
  },
  banner: {
    headline: '{name}: {count} cases within {days} days reach the threshold of {threshold}',
    due: 'Report within {hours} hours, {left} left',
    overdue: 'Report within {hours} hours: overdue',
    rule: 'Rule: {threshold} cases within {days} days ({unit})',
    source: 'Source: {source}',
    since: 'In force since {day}',
    look: 'Show alarm',
    start: 'Start handling',
  },
  left: { hours: '{hours} h {minutes} min', minutes: '{minutes} min' },
} as const satisfies Words<typeof alarmZhCN>;

/** Texts of own alarm rules, in English. */
export const alarmRuleEnUS = {
  name: 'alarm rule',
  plural: 'Alarm rules',
  total_one: '{count} rule',
  total_other: '{count} rules',
  search: 'Name',
  emptyTitle: 'No rules of your own',
  emptyText: 'The usual thresholds hold. A rule of your own replaces them for its subject and unit.',
  fields: {
    ruleName: 'Name',
    beginsOn: 'Valid from',
    source: 'Source',
    disease: 'Disease',
    symptom: 'Symptom',
    meal: 'Meal',
    days: 'Window (days)',
    threshold: 'Threshold (cases)',
    unit: 'Unit',
    hours: 'Report within (hours)',
    advice: 'Advice',
  },
  options: { disease: diseaseNamesEnUS, meal: mealsEnUS, unit: unitsEnUS },
  groups: { basic: 'Rule', subject: 'Subject (one of them)', limits: 'Threshold', report: 'Report' },
} as const satisfies Words<typeof alarmRuleZhCN>;

/** Texts of errors of alarms, in English. */
export const alarmErrorsEnUS = {
  HEALTH_ALARM_SUBJECT_MISSING: 'Choose a disease, a symptom or a meal',
  HEALTH_ALARM_SUBJECT_TWICE: 'Choose only one of disease, symptom and meal',
} as const satisfies Words<typeof alarmErrorsZhCN>;

/** Texts of messages, in English. */
export const healthMessagesEnUS = {
  alarmRaised: {
    title: 'Cluster alarm: {place}, {subject}',
    text: '{place}, {subject}: {count} cases reach the threshold. Please report and act within {hours} hours.',
  },
  blockedChildCame: {
    title: '{name} arrived but may not return yet',
    text: '{name} has an open case of an infectious disease and arrived today. Isolate the child and call the family.',
  },
} as const satisfies Words<typeof healthMessagesZhCN>;

import type { Words } from '@kiga/entity/words/words.ts';
import { diseaseNamesEnUS } from './disease.en-US.ts';
import type { illnessErrorsZhCN, illnessZhCN, mealsZhCN } from './illness.zh-CN.ts';

const diagnosesEnUS = { ...diseaseNamesEnUS, other: 'Another disease' } as const;
const outcomesEnUS = { recovered: 'Recovered', referred: 'Referred to a hospital', left: 'Left' } as const;

/** Names of meals, in English. */
export const mealsEnUS = {
  breakfast: 'Breakfast',
  morningSnack: 'Morning snack',
  lunch: 'Lunch',
  afternoonSnack: 'Afternoon snack',
  dinner: 'Dinner',
} as const satisfies Words<typeof mealsZhCN>;

/** Texts of the illness register, in English. */
export const illnessEnUS = {
  name: 'case',
  plural: 'Illness register',
  total_one: '{count} case',
  total_other: '{count} cases',
  search: 'Name of the child',
  emptyTitle: 'No cases yet',
  emptyText:
    'Enter children who are absent through illness, or who may have an infectious disease. The isolation follows from the disease.',
  fields: {
    studentId: 'Student',
    studentName: 'Name',
    classId: 'Class',
    caseDay: 'Registered',
    status: 'Status',
    firstAbsentOn: 'First day absent',
    cause: 'Cause of the absence',
    symptoms: 'Symptoms',
    temperatures: 'Highest temperature',
    onsetOn: 'Onset',
    symptomsEndedOn: 'Symptoms ended on',
    meal: 'Suspected meal',
    doctorOn: 'Seen by a doctor on',
    hospital: 'Hospital',
    disease: 'Disease',
    otherDiagnosis: 'Other diagnosis',
    diagnosedOn: 'Diagnosed on',
    infectious: 'Infectious',
    askedBy: 'Asked by',
    followUps: 'Follow-ups',
    isolationUntil: 'Isolation until',
    shorterReason: 'Reason for a shorter isolation',
    certificate: 'Certificate for the return',
    certificateOn: 'Date of the certificate',
    returnedOn: 'Returned on',
    outcome: 'Outcome',
    outcomeNote: 'Note',
  },
  add: { symptoms: 'Add symptom', temperatures: 'Add temperature', followUps: 'Add follow-up' },
  inner: {
    symptoms: { symptom: 'Symptom' },
    temperatures: { celsius: 'Temperature', takenOn: 'Taken on' },
    followUps: { followedOn: 'Day', note: 'Note', celsius: 'Temperature' },
  },
  options: {
    status: {
      suspected: 'Suspected',
      confirmed: 'Confirmed',
      isolating: 'Isolating',
      mayReturn: 'May return',
      closed: 'Closed',
    },
    cause: {
      sick: 'Ill',
      private: 'Personal',
      holiday: 'Holiday',
      unknown: 'Unknown',
      epidemic: 'Epidemic rule',
    },
    meal: mealsEnUS,
    disease: diagnosesEnUS,
    infectious: { yes: 'Yes', no: 'No' },
    outcome: { ...outcomesEnUS, ruledOut: 'Ruled out' },
  },
  groups: {
    child: 'Child and absence',
    illness: 'Illness',
    doctor: 'Doctor and diagnosis',
    followUps: 'Follow-ups',
    return: 'Isolation and return',
  },
  acts: {
    confirm: 'Confirm',
    isolate: 'Isolate',
    clear: 'May return',
    close: 'Close case',
    ruleOut: 'Rule out',
    reopen: 'Suspect again',
  },
  asks: {
    disease: 'Disease',
    otherDiagnosis: 'Other diagnosis (for another disease)',
    diagnosedOn: 'Diagnosed on',
    hospital: 'Hospital',
    until: 'Isolation until (empty: by the rule)',
    shorterReason: 'Reason (if shorter than the rule)',
    outcome: 'Outcome',
    returnedOn: 'Returned on',
    outcomeNote: 'Note',
  },
  timeline: 'Case ({status})',
  timelineOf: '{disease} ({status})',
  mayNotReturnUntil: '{disease}: isolation until {until}, may not return yet',
  mayNotReturnOpen: '{disease}: may not return yet',
  missing: {
    title_one: '{count} ill child has no case yet',
    title_other: '{count} ill children have no case yet',
    leave: '{className}, sick leave from {day}',
    check: '{className}, check on {day}: {action}',
    make: 'Add case',
    made: 'Case added: {name}',
    actOf: 'Add a case for {name}',
    more_one: '{count} more is not listed',
    more_other: '{count} more are not listed',
  },
  child: { title: 'Illnesses', none: 'No cases', all: 'All cases', until: 'Isolation until {day}' },
  rules: 'Disease rules',
} as const satisfies Words<typeof illnessZhCN>;

/** Texts of errors of illnesses, in English. */
export const illnessErrorsEnUS = {
  HEALTH_INCUBATION_ORDER: 'Must not be shorter than the shortest incubation',
  HEALTH_DISEASE_RULE_TAKEN: 'There is already a rule of this disease from this day on',
  HEALTH_SYMPTOMS_END_BEFORE_ONSET: 'Must not lie before the onset',
  HEALTH_CERTIFICATE_BEFORE_ONSET: 'The certificate must not be older than the onset',
  HEALTH_DIAGNOSIS_BEFORE_ONSET: 'The diagnosis must not lie before the onset on {onset}',
  HEALTH_ILLNESS_CHILD_GONE: 'The child is not enrolled',
  HEALTH_ILLNESS_TAKEN: 'The child has an open case of the same disease. Open and change that one.',
  HEALTH_ILLNESS_CLOSED: 'The case is closed and can no longer be changed',
  HEALTH_ISOLATION_PAST: 'The isolation must not end before today',
  HEALTH_ISOLATION_SHORTER: 'By the rule, isolation lasts until {until}. Enter a reason for a shorter one.',
  HEALTH_ISOLATION_LASTS: 'Isolation lasts until {until}. The child may return after that.',
  HEALTH_ISOLATION_DUE: 'This disease needs isolation. Isolate the child, and let it return afterwards.',
  HEALTH_ISOLATION_NEEDLESS: 'This disease needs no isolation. Close the case.',
  HEALTH_SYMPTOMS_LAST: 'Enter first when the symptoms ended',
  HEALTH_CERTIFICATE_MISSING: 'Upload the certificate and enter its date first',
  HEALTH_LEAVE_NOT_SICK: 'Only an approved sick leave that has begun leads to a case',
  HEALTH_CHECK_NOT_ILL:
    'Only a check that isolated the child, called its parents or sent it to hospital leads to a case',
} as const satisfies Words<typeof illnessErrorsZhCN>;

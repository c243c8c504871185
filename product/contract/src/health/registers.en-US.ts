import type { Words } from '@kiga/entity/words/words.ts';
import { disinfectionEnUS } from './disinfection.en-US.ts';
import { entranceExamEnUS } from './entrance-exam.en-US.ts';
import { injuryEnUS } from './injury.en-US.ts';
import { medicineEnUS } from './medicine.en-US.ts';
import { observationEnUS } from './observation.en-US.ts';
import type { registerErrorsZhCN, registersZhCN } from './registers.zh-CN.ts';

/** Texts of the nurse's registers, in English, by entity. */
export const registersEnUS = {
  /** Tables in which many people are entered at once. */
  entry: { none: '—' },
  registers: { title: 'Health registers', none: 'No records', last: '{count} · last on {day}' },
  observation: observationEnUS,
  medicine: medicineEnUS,
  injury: injuryEnUS,
  entranceExam: entranceExamEnUS,
  disinfection: disinfectionEnUS,
} as const satisfies Words<typeof registersZhCN>;

/** Texts of errors of the registers, in English. */
export const registerErrorsEnUS = {
  HEALTH_NOT_ENROLLED_ON_DAY: 'The child was not enrolled on this day',
  HEALTH_OBSERVATION_TAKEN: 'This child has an observation of this day already. Open and change that one.',
  HEALTH_DOSE_NOT_NUMBER: 'A number such as 2.5 or 1/2',
  HEALTH_MEDICINE_ENDS_BEFORE_BEGIN: 'Must not be before the first day',
  HEALTH_MEDICINE_TOO_LONG: 'At most {max} days',
  HEALTH_MEDICINE_TOO_EARLY: 'At most {max} days ahead',
  HEALTH_DOSE_TIME_TWICE: 'This time is already listed',
  HEALTH_MEDICINE_NOT_OPEN: 'This entry is closed, so no dose can be noted',
  HEALTH_DOSE_OUTSIDE_DAYS: 'Outside the days of this entry',
  HEALTH_DOSE_TIME_UNKNOWN: 'Not one of the times of this entry',
  HEALTH_DOSE_TOO_EARLY: 'Too early. A dose may be given from {minutes} minutes before its time.',
  HEALTH_DOSE_GIVEN: 'This dose was given already. Do not give it twice.',
  HEALTH_DRUG_ALLERGY: 'The child is allergic to {allergen}. Check first, then confirm.',
  HEALTH_DOSES_KEPT: 'Doses were given already. Cancel the entry and make a new one.',
  HEALTH_HOSPITAL_MISSING: 'Enter the hospital',
  HEALTH_VACCINES_UNNAMED: 'Name the missing vaccines',
  HEALTH_VACCINES_COMPLETE: 'Only an incomplete certificate has missing vaccines',
  HEALTH_DISINFECTION_ENDS_EARLY: 'Must be after the begin',
  HEALTH_PLACE_MISSING: 'Choose a classroom or enter another place',
  HEALTH_CONCENTRATION_WITHOUT_CHLORINE: 'Only chlorine has a concentration',
  HEALTH_MINUTES_BEYOND_TIMES: 'Longer than from begin to end',
} as const satisfies Words<typeof registerErrorsZhCN>;

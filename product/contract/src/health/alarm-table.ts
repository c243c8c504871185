import type { AlarmRule, AlarmSubject, AlarmUnit } from './alarm.ts';
import { meals } from './alarm.ts';
import type { Disease } from './disease.ts';

/** Hours within which a cluster is reported. */
const DAY_HOURS = 24;

/** Hours within which a single notifiable case is reported: at once, on the day. */
const AT_ONCE_HOURS = 2;

/** First days of the sources, by the key of their texts. Where only the year is known, its first day stands here. */
const sources = {
  reporting2006: '2006-04-06',
  handFootMouth2012: '2012-01-01',
  huzhou2023: '2023-01-01',
  mealFlow: '2010-11-01',
} as const;

function ruleOf(
  subject: AlarmSubject,
  [days, threshold, unit]: readonly [days: number, threshold: number, unit: AlarmUnit],
  source: keyof typeof sources,
  { hours = DAY_HOURS, advice = 'report' }: { hours?: number; advice?: string } = {},
): AlarmRule {
  return {
    key: `${subject}:${unit}:${days}:${threshold}`,
    subject,
    days,
    threshold,
    unit,
    hours,
    advice: `health.alarm.advices.${advice}`,
    source: `health.alarm.sources.${source}`,
    since: sources[source],
  };
}

/** Symptoms that the reporting norm of 2006 names. */
const watchedSymptoms = ['fever', 'rash', 'diarrhoea', 'vomiting', 'jaundice', 'red-eyes'] as const;

/** Clusters of a disease in the whole kindergarten: days and cases. */
const ofKindergarten: readonly (readonly [Disease, days: number, threshold: number])[] = [
  ['norovirus', 7, 10],
  ['dysentery', 3, 10],
  ['redEye', 7, 3],
  ['influenza', 7, 10],
  ['scarletFever', 7, 10],
  ['measles', 10, 2],
  ['rubella', 7, 5],
  ['mumps', 7, 5],
  ['varicella', 7, 5],
];

/** Diseases of which a single case is reported, because no rule of clusters names them. */
const single: readonly Disease[] = ['pertussis', 'meningococcal', 'hepatitis', 'tuberculosis'];

/** Alarm rules of the country. Sources and advice are keys of texts. */
export const alarmTable: readonly AlarmRule[] = [
  ...watchedSymptoms.flatMap((symptom) => [
    ruleOf(`symptom:${symptom}`, [1, 3, 'class'], 'reporting2006'),
    ruleOf(`symptom:${symptom}`, [3, 5, 'class'], 'reporting2006'),
  ]),
  ...single.map((disease) =>
    ruleOf(`disease:${disease}`, [1, 1, 'kindergarten'], 'reporting2006', { hours: AT_ONCE_HOURS, advice: 'atOnce' }),
  ),
  ruleOf('disease:handFootMouth', [7, 2, 'class'], 'handFootMouth2012', { advice: 'closeClass' }),
  ruleOf('disease:handFootMouth', [7, 5, 'kindergarten'], 'handFootMouth2012'),
  ruleOf('disease:herpangina', [7, 2, 'class'], 'handFootMouth2012', { advice: 'closeClass' }),
  ...ofKindergarten.map(([disease, days, threshold]) =>
    ruleOf(`disease:${disease}`, [days, threshold, 'kindergarten'], 'huzhou2023'),
  ),
  ...meals.map((meal) => ruleOf(`meal:${meal}`, [1, 2, 'kindergarten'], 'mealFlow', { advice: 'meal' })),
];

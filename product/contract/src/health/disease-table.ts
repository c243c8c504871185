import type { Disease, DiseaseFigures, DiseaseRule } from './disease.ts';

/** The law that refuses a child with an infectious disease without a certificate took effect on this day. */
const SINCE = '2010-11-01';

type Row = readonly [
  disease: Disease,
  incubation: readonly [from: number, to: number] | null,
  isolationDays: number,
  symptomFreeDays: number | null,
  watchDays: number,
  source: string,
];

/**
 * Incubation, days from the onset, days without symptoms, days to watch contacts, and the key of the source. Published
 * tables differ; where two do, the longer isolation stands here. The local centre for disease control decides, so each
 * kindergarten may set its own rule.
 */
const rows: readonly Row[] = [
  ['influenza', [1, 7], 0, 2, 4, 'schoolTable'],
  ['handFootMouth', [2, 10], 14, 0, 0, 'closingRule'],
  ['herpangina', [2, 10], 14, 0, 0, 'unchecked'],
  ['varicella', [10, 24], 14, 0, 21, 'schoolTable'],
  ['mumps', [14, 25], 10, 0, 21, 'isolationStandard'],
  ['scarletFever', [1, 12], 7, 0, 12, 'isolationStandard'],
  ['measles', [6, 21], 5, 0, 21, 'healthBook'],
  ['rubella', [14, 21], 7, null, 0, 'isolationStandard'],
  ['norovirus', [0.5, 3], 0, 3, 3, 'fourteenDiseases'],
  ['dysentery', [0.5, 7], 0, 7, 5, 'fourteenDiseases'],
  ['redEye', [0.5, 2], 10, 0, 0, 'fourteenDiseases'],
  ['pertussis', [7, 21], 40, null, 21, 'olderTable'],
  ['meningococcal', [1, 7], 7, 3, 7, 'isolationStandard'],
  ['hepatitis', [15, 50], 21, null, 42, 'fourteenDiseases'],
  ['tuberculosis', null, 0, null, 0, 'isolationStandard'],
  ['covid', null, 0, 0, 0, 'currentText'],
];

/** Diseases about whose classes a published table gives advice; the others follow the local centre. */
const advised: readonly Disease[] = [
  'influenza',
  'handFootMouth',
  'herpangina',
  'varicella',
  'mumps',
  'scarletFever',
  'measles',
  'meningococcal',
];

/** Rules of diseases in the country. Sources and advice are keys of texts. */
export const diseaseTable: readonly DiseaseRule[] = rows.map(
  ([disease, incubation, isolationDays, symptomFreeDays, watchDays, source]) => ({
    disease,
    validFrom: SINCE,
    ...figuresOf(incubation),
    isolationDays,
    symptomFreeDays,
    // The law asks for a certificate of every infectious disease; for this one the present text decides.
    needsCertificate: disease !== 'covid',
    watchDays,
    advice: `health.disease.advice.${advised.includes(disease) ? disease : 'local'}`,
    source: `health.disease.sources.${source}`,
  }),
);

function figuresOf(incubation: Row[1]): Pick<DiseaseFigures, 'incubationFrom' | 'incubationTo'> {
  return { incubationFrom: incubation?.[0] ?? null, incubationTo: incubation?.[1] ?? null };
}

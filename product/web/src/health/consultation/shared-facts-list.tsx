import type { SharedFacts, Thread } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { celsiusText } from '../celsius-text.ts';
import { useSymptomWords } from '../use-symptom-words.ts';
import { useAgeText } from './age-text.ts';
import styles from './thread.module.css';

/** The shared facts of a question's child, part by part in the order of the contract. */
export function SharedFactsList({ thread: { isAboutChild, shares, facts } }: { thread: Thread }) {
  const { t } = useKit();
  if (!isAboutChild) return <p className={styles.quiet}>{t('health.consultation.hints.general')}</p>;
  if (shares.length === 0) return <p className={styles.quiet}>{t('health.consultation.hints.noShares')}</p>;
  return (
    <dl className={styles.facts}>
      {shares.map(
        (share) =>
          facts[share] !== undefined && (
            <div key={share} data-share={share}>
              <dt>{t(`health.consultation.options.shares.${share}`)}</dt>
              <dd>
                {share === 'growth' ? <GrowthTable rows={facts.growth ?? []} /> : <Lines share={share} facts={facts} />}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Listed = Exclude<keyof SharedFacts, 'growth'>;

function Lines({ share, facts }: { share: Listed; facts: SharedFacts }) {
  const kit = useKit();
  const symptomOf = useSymptomWords();
  const ageText = useAgeText();
  const lines = linesOf[share](facts, { kit, symptomOf, ageText });
  if (lines.length === 0) return <span className={styles.quiet}>{kit.t('health.consultation.thread.none')}</span>;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface Words {
  kit: Kit;
  symptomOf(code: string): string;
  ageText(months: number): string;
}

const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' ');

/** The lines of each part. */
const linesOf: { readonly [S in Listed]: (facts: SharedFacts, words: Words) => string[] } = {
  name: ({ name }) => [name ?? ''],
  basics: ({ basics }, { kit, ageText }) =>
    basics
      ? [joined([ageText(basics.ageMonths), basics.sex && kit.t(`health.consultation.options.sex.${basics.sex}`)])]
      : [],
  checks: ({ checks = [] }, { kit, symptomOf }) =>
    checks.map(({ day, part, celsius, colour, symptoms }) =>
      joined([
        formatDay(day, kit.language),
        kit.t(`health.check.options.part.${part}`),
        celsius !== null && celsiusText(celsius),
        colour !== 'green' && kit.t(`health.check.options.colour.${colour}`),
        symptoms.map(symptomOf).join(kit.t('kit.list.nameSeparator')),
      ]),
    ),
  illnesses: ({ illnesses = [] }, { kit }) =>
    illnesses.map(({ day, disease, otherDiagnosis, status }) =>
      joined([
        day !== '' && formatDay(day, kit.language),
        otherDiagnosis ??
          (disease === null ? kit.t('health.illness.name') : kit.t(`health.illness.options.disease.${disease}`)),
        kit.t(`health.illness.options.status.${status}`),
      ]),
    ),
  allergies: ({ allergies = [] }, { kit }) =>
    allergies.map(({ allergen, kind, severity }) =>
      joined([
        allergen,
        kit.t(`campus.student.options.kind.${kind}`),
        severity !== null && kit.t(`campus.student.options.severity.${severity}`),
      ]),
    ),
  exams: ({ exams = [] }, { kit }) =>
    exams.map(({ day, result, findings, vaccination, missingVaccines }) =>
      joined([
        formatDay(day, kit.language),
        kit.t(`health.entranceExam.options.result.${result}`),
        findings,
        vaccination !== null && kit.t(`health.entranceExam.options.vaccination.${vaccination}`),
        missingVaccines.join(kit.t('kit.list.nameSeparator')),
      ]),
    ),
};

function GrowthTable({ rows }: { rows: NonNullable<SharedFacts['growth']> }) {
  const { t, language } = useKit();
  if (rows.length === 0) return <span className={styles.quiet}>{t('health.consultation.thread.none')}</span>;
  const valued = (value: number | null, level: string | null, field: 'heightLevel' | 'weightLevel') =>
    value === null ? '' : joined([String(value), level !== null && t(`health.measurement.options.${field}.${level}`)]);
  return (
    <table className={styles.growth}>
      <thead>
        <tr>
          <th scope="col">{t('health.measurement.fields.measuredOn')}</th>
          <th scope="col">{t('health.measurement.fields.heightCm')}</th>
          <th scope="col">{t('health.measurement.fields.weightKg')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, heightCm, heightLevel, weightKg, weightLevel }) => (
          <tr key={day}>
            <td>{formatDay(day, language)}</td>
            <td>{valued(heightCm, heightLevel, 'heightLevel')}</td>
            <td>{valued(weightKg, weightLevel, 'weightLevel')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

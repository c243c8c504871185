import { type CheckLevel, type CheckPlace, checkLevels, symptomsOfPlace } from '@kiga/contract/health/check.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TriangleAlert as AbnormalIcon, type LucideIcon, Check as NormalIcon, Flag as ObserveIcon } from 'lucide-react';
import { useId } from 'react';
import styles from './place-card.module.css';
import { PlaceIcon } from './place-icon.tsx';
import { placeWords } from './station-words.ts';

const levelWords: Readonly<Record<CheckLevel, string>> = {
  normal: 'health.station.levels.normal',
  observe: 'health.station.levels.observe',
  abnormal: 'health.station.levels.abnormal',
};
const levelIcons: Readonly<Record<CheckLevel, LucideIcon>> = {
  normal: NormalIcon,
  observe: ObserveIcon,
  abnormal: AbnormalIcon,
};

interface PlaceCardProps {
  place: CheckPlace;
  /** Key that reaches it; absent for a place without one. */
  shortcut?: number;
  level: CheckLevel;
  /** Codes of the chosen symptoms of the check. */
  chosen: readonly string[];
  textOf(symptom: string): string;
  onLevel(level: CheckLevel): void;
  onSymptom(symptom: string): void;
}

/** One place of the check: three targets of one size, and its symptoms once it is not normal. */
export function PlaceCard({ place, shortcut, level, chosen, textOf, onLevel, onSymptom }: PlaceCardProps) {
  const { t } = useKit();
  const name = useId();
  const label = t(placeWords[place]);
  return (
    <fieldset className={styles.card} data-level={level} data-place={place} aria-keyshortcuts={shortcut?.toString()}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.head}>
        <span className={styles.title} aria-hidden>
          <PlaceIcon place={place} />
          {label}
        </span>
        {level !== 'normal' && (
          <fieldset className={styles.symptoms} aria-label={t('health.station.symptomsOf', { place: label })}>
            {symptomsOfPlace[place].map((symptom) => (
              <button
                key={symptom}
                type="button"
                className={styles.symptom}
                aria-pressed={chosen.includes(symptom)}
                onClick={() => onSymptom(symptom)}
              >
                {textOf(symptom)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div className={styles.levels}>
        {checkLevels.map((one) => {
          const Icon = levelIcons[one];
          return (
            <label key={one} className={styles.level} data-level={one}>
              <input type="radio" name={name} checked={level === one} onChange={() => onLevel(one)} />
              <Icon size={20} aria-hidden />
              <span>{t(levelWords[one])}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

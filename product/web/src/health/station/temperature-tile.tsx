import { CELSIUS_MAX, CELSIUS_MIN, type CheckTerms } from '@kiga/contract/health/check.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import {
  TriangleExclamationPoint as ActIcon,
  CircleCheck as FineIcon,
  TriangleAlert as LookIcon,
  Minus,
  Plus,
} from 'lucide-react';
import { useId, useState } from 'react';
import { CELSIUS_UNIT } from '../celsius-text.ts';
import { isWhole, readTemperature, stepped, type TemperatureIssue, USUAL_CELSIUS } from './temperature.ts';
import styles from './temperature-tile.module.css';

/** Ends of the scale, degrees Celsius. */
const SCALE = { from: 35, to: 39 };

const issueWords: Readonly<Record<TemperatureIssue, string>> = {
  notNumber: 'health.station.temperature.issues.notNumber',
  outOfRange: 'health.station.temperature.issues.outOfRange',
  places: 'health.station.temperature.issues.places',
};

interface TemperatureTileProps {
  typed: string;
  terms: CheckTerms;
  /** True for a second measurement. */
  isSecond: boolean;
  /** True once the person tried to record, so that every issue is told. */
  isTried: boolean;
  onChange(typed: string): void;
}

/** The temperature: typed, or set by large buttons, on a scale with the kindergarten's limits. */
export function TemperatureTile({ typed, terms, isSecond, isTried, onChange }: TemperatureTileProps) {
  const { t } = useKit();
  const id = useId();
  const [isLeft, setLeft] = useState(false);
  const { celsius, issue } = readTemperature(typed);
  const isTold = issue !== null && (isTried || isLeft || isWhole(typed));
  const state = stateOf(celsius, terms);
  return (
    <section className={styles.tile} data-state={isTold ? 'act' : state} data-focus-temperature>
      <label className={styles.label} htmlFor={id}>
        <strong>{t('health.station.temperature.title')}</strong>
        <span>{t('health.station.temperature.hint')}</span>
      </label>
      <div className={styles.entry}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('health.station.temperature.lower')}
          onClick={() => onChange(stepped(typed, -1))}
        >
          <Minus size={24} aria-hidden />
        </button>
        <span className={styles.figure}>
          <input
            id={id}
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            placeholder={USUAL_CELSIUS.toFixed(1)}
            value={typed}
            aria-invalid={isTold}
            aria-describedby={`${id}-state`}
            onChange={({ target }) => {
              setLeft(false);
              onChange(target.value);
            }}
            onFocus={({ target }) => target.select()}
            onBlur={() => {
              setLeft(true);
              if (celsius !== null) onChange(celsius.toFixed(1));
            }}
          />
          <span className={styles.unit}>{CELSIUS_UNIT}</span>
        </span>
        <button
          type="button"
          className={styles.step}
          aria-label={t('health.station.temperature.higher')}
          onClick={() => onChange(stepped(typed, 1))}
        >
          <Plus size={24} aria-hidden />
        </button>
      </div>
      <Scale celsius={celsius} terms={terms} />
      <p id={`${id}-state`} className={styles.state} role={isTold ? 'alert' : 'status'}>
        {isTold ? (
          <>
            <ActIcon size={20} aria-hidden />
            {t(issueWords[issue], { min: CELSIUS_MIN.toFixed(1), max: CELSIUS_MAX.toFixed(1) })}
          </>
        ) : (
          <State state={state} isSecond={isSecond} terms={terms} />
        )}
      </p>
    </section>
  );
}

type TemperatureState = 'none' | 'fine' | 'low' | 'look' | 'act';

function stateOf(celsius: number | null, terms: CheckTerms): TemperatureState {
  if (celsius === null) return 'none';
  if (celsius >= terms.collectCelsius) return 'act';
  if (celsius >= terms.suspectCelsius) return 'look';
  return celsius < terms.doubtBelowCelsius ? 'low' : 'fine';
}

function State({ state, isSecond, terms }: { state: TemperatureState; isSecond: boolean; terms: CheckTerms }) {
  const { t } = useKit();
  const again = t('health.station.temperature.suspect', { minutes: terms.recheckMinutes });
  switch (state) {
    case 'none':
      return t('health.station.temperature.none');
    case 'fine':
      return (
        <>
          <FineIcon size={20} aria-hidden />
          {t('health.station.temperature.normal')}
        </>
      );
    case 'low':
      return (
        <>
          <LookIcon size={20} aria-hidden />
          {t('health.station.temperature.low')}
        </>
      );
    default:
      return (
        <>
          <ActIcon size={20} aria-hidden />
          {isSecond ? t('health.station.temperature.collect') : again}
        </>
      );
  }
}

function Scale({ celsius, terms }: { celsius: number | null; terms: CheckTerms }) {
  const { t } = useKit();
  const { doubtBelowCelsius, suspectCelsius, collectCelsius } = terms;
  const marks = [doubtBelowCelsius, suspectCelsius, SCALE.to].map((value) => value.toFixed(1));
  return (
    <div
      className={styles.scale}
      role="img"
      aria-label={t('health.station.temperature.scale', { suspect: suspectCelsius, collect: collectCelsius })}
    >
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden className={styles.bar}>
        <rect className={styles.fine} x="0" y="0" width={placeOf(suspectCelsius)} height="12" />
        <rect
          className={styles.look}
          x={placeOf(suspectCelsius)}
          y="0"
          width={placeOf(collectCelsius) - placeOf(suspectCelsius)}
          height="12"
        />
        <rect
          className={styles.act}
          x={placeOf(collectCelsius)}
          y="0"
          width={100 - placeOf(collectCelsius)}
          height="12"
        />
      </svg>
      {celsius !== null && <span className={styles.needle} style={{ insetInlineStart: `${placeOf(celsius)}%` }} />}
      {marks.map((mark) => (
        <span key={mark} className={styles.mark} style={{ insetInlineStart: `${placeOf(Number(mark))}%` }} aria-hidden>
          {mark}
        </span>
      ))}
    </div>
  );
}

/** Returns the place of a temperature on the scale, percent. */
function placeOf(celsius: number): number {
  const { from, to } = SCALE;
  return (Math.min(to, Math.max(from, celsius)) - from) * (100 / (to - from));
}

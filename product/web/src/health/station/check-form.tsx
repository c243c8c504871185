import type { CheckStation, StationChild } from '@kiga/contract/health/check.acts.ts';
import { type CheckPlace, checkPlaces, MAIN_PLACES } from '@kiga/contract/health/check.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import {
  CircleCheck as DoneIcon,
  Pill as MedicineIcon,
  LayoutGrid as MoreIcon,
  ArrowRight as NextIcon,
  Pencil as RemarkIcon,
  TriangleAlert as StayIcon,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './check-form.module.css';
import { ChildPanel } from './child-panel.tsx';
import { concludes, type Draft, withLevel, withSymptom } from './draft.ts';
import { PlaceCard } from './place-card.tsx';
import { recordText, symptomText } from './station-words.ts';
import { readTemperature } from './temperature.ts';
import { TemperatureTile } from './temperature-tile.tsx';
import { CARD_DIGITS, useStationKeys } from './use-station-keys.ts';

interface CheckFormProps {
  child: StationChild;
  station: CheckStation;
  start: Draft;
  byCard: boolean;
  /** False while a dialog is open. */
  isActive: boolean;
  /** Time `HH:MM` in the kindergarten. */
  time: string;
  /** Receives every change, so that it survives a look at another child. */
  onDraft(draft: Draft): void;
  onRecord(draft: Draft): void;
  onCard(number: string): void;
  onFind(): void;
}

/** The check of one child. All places begin as normal, so a healthy child is one touch. */
export function CheckForm(props: CheckFormProps) {
  const { child, station, start, byCard, isActive, time, onDraft, onRecord, onCard, onFind } = props;
  const kit = useKit();
  const { t } = kit;
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [isMore, setMore] = useState(false);
  const [isRemarking, setRemarking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const { terms, symptoms } = station;
  const { celsius } = concludes(draft, terms);

  const change = (next: Draft) => {
    setDraft(next);
    onDraft(next);
  };
  // A finger needs no focus, a keyboard does; the soft keyboard stays closed.
  useEffect(() => submit.current?.focus({ preventScroll: true }), []);
  useStationKeys({
    isActive,
    onCard,
    onFind,
    onEnter: () => form.current?.requestSubmit(),
    onPlace(index) {
      setMore(false);
      const place = checkPlaces[index] as CheckPlace;
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLInputElement>(`[data-place=${place}] input:checked`)?.focus(),
      );
    },
  });

  function record(): void {
    // A reader that typed into the field of the temperature.
    const typed = draft.typed.trim();
    if (/^\d+$/.test(typed) && typed.length >= CARD_DIGITS) {
      change({ ...draft, typed: '' });
      return onCard(typed);
    }
    setTried(true);
    if (readTemperature(draft.typed).issue !== null) {
      form.current?.querySelector<HTMLInputElement>('[data-focus-temperature] input')?.focus();
      return;
    }
    onRecord(draft);
  }

  const places = isMore ? checkPlaces.slice(MAIN_PLACES) : checkPlaces.slice(0, MAIN_PLACES);
  const happens = recordText(kit, draft, terms, symptoms);
  const moreFound = checkPlaces.slice(MAIN_PLACES).filter((place) => draft.levels[place] !== undefined).length;
  return (
    <form
      ref={form}
      className={styles.body}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        record();
      }}
    >
      <ChildPanel
        child={child}
        station={station}
        draft={draft}
        celsius={celsius}
        byCard={byCard}
        onPhoto={(photo) => change({ ...draft, photo })}
      />
      <div className={styles.checks}>
        <TemperatureTile
          typed={draft.typed}
          terms={terms}
          isSecond={draft.earlier.length > 0}
          isTried={isTried}
          onChange={(typed) => change({ ...draft, typed })}
        />
        <div className={styles.places} data-more={isMore}>
          {places.map((place, index) => (
            <PlaceCard
              key={place}
              place={place}
              shortcut={isMore ? undefined : index + 1}
              level={draft.levels[place] ?? 'normal'}
              chosen={draft.symptoms}
              textOf={(symptom) => symptomText(symptoms, symptom)}
              onLevel={(level) => change(withLevel(draft, place, level))}
              onSymptom={(symptom) => change(withSymptom(draft, symptom))}
            />
          ))}
          {isRemarking && (
            <Remark
              value={draft.remark}
              onChange={(remark) => change({ ...draft, remark })}
              onClose={() => setRemarking(false)}
            />
          )}
        </div>
        <div className={styles.acts}>
          <Act
            icon={<MoreIcon size={20} aria-hidden />}
            label={t(isMore ? 'health.station.main' : 'health.station.more')}
            name={moreFound > 0 && !isMore ? t('health.station.moreFound', { count: moreFound }) : undefined}
            pressed={isMore}
            isMarked={moreFound > 0 && !isMore}
            onPress={() => setMore(!isMore)}
          />
          <Act
            icon={<MedicineIcon size={20} aria-hidden />}
            label={t('health.station.medicine')}
            pressed={draft.hasMedicine}
            isMarked={draft.hasMedicine}
            onPress={() => change({ ...draft, hasMedicine: !draft.hasMedicine })}
          />
          <Act
            icon={<RemarkIcon size={20} aria-hidden />}
            label={t('health.station.remark')}
            pressed={isRemarking}
            isMarked={draft.remark !== ''}
            onPress={() => setRemarking(!isRemarking)}
          />
          <Act
            icon={<StayIcon size={20} aria-hidden />}
            label={t('health.station.parentStays')}
            pressed={draft.parentToldAt !== null}
            isMarked={draft.parentToldAt !== null}
            isWarning
            onPress={() => change({ ...draft, parentToldAt: draft.parentToldAt === null ? time : null })}
          />
          <button ref={submit} type="submit" className={styles.record} aria-describedby="what-happens">
            <DoneIcon size={26} aria-hidden />
            <span className={styles.words}>
              <strong>
                {t(start.version === null ? 'health.station.record.label' : 'health.station.record.change')}
              </strong>
              <span id="what-happens" className={styles.happens}>
                <Card colour={concludes(draft, terms).colour} />
                <span className={styles.reasons} title={happens}>
                  {happens}
                </span>
              </span>
            </span>
            <NextIcon size={24} aria-hidden />
          </button>
        </div>
      </div>
    </form>
  );
}

/** The card that the child gets. The words beside it say its colour. */
function Card({ colour }: { colour: 'green' | 'yellow' | 'red' }) {
  return <span className={styles.card} data-colour={colour} aria-hidden />;
}

interface ActProps {
  icon: ReactNode;
  label: string;
  /** Name for screen readers, where it says more. */
  name?: string;
  pressed: boolean;
  isMarked: boolean;
  isWarning?: boolean;
  onPress(): void;
}

function Act({ icon, label, name, pressed, isMarked, isWarning = false, onPress }: ActProps) {
  return (
    <button
      type="button"
      className={styles.act}
      aria-pressed={pressed}
      aria-label={name}
      data-marked={isMarked}
      data-warning={isWarning}
      onClick={onPress}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}

interface RemarkProps {
  value: string;
  onChange(remark: string): void;
  onClose(): void;
}

function Remark({ value, onChange, onClose }: RemarkProps) {
  const { t } = useKit();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <div className={styles.remark}>
      <label className={styles.remarkLabel}>
        <span>
          {t('health.station.remark')} <small>{t('health.station.remarkHint')}</small>
        </span>
        <textarea ref={area} value={value} maxLength={200} onChange={({ target }) => onChange(target.value)} />
      </label>
      <button type="button" className={styles.plain} onClick={onClose}>
        {t('health.station.remarkDone')}
      </button>
    </div>
  );
}

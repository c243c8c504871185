import type { CheckStation, SavedCheck } from '@kiga/contract/health/check.acts.ts';
import type { CheckColour, CheckPlace, CheckTerms } from '@kiga/contract/health/check.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { celsiusText } from '../celsius-text.ts';
import { type Conclusion, concludes, type Draft } from './draft.ts';

/** Text keys of the places. */
export const placeWords: Readonly<Record<CheckPlace, string>> = {
  oral: 'health.check.fields.oral',
  hand: 'health.check.fields.hand',
  eye: 'health.check.fields.eye',
  nails: 'health.check.fields.nails',
  trauma: 'health.check.fields.trauma',
  spirit: 'health.check.fields.spirit',
  throat: 'health.check.fields.throat',
  skin: 'health.check.fields.skin',
  parotid: 'health.check.fields.parotid',
  breathing: 'health.check.fields.breathing',
  digestion: 'health.check.fields.digestion',
  lice: 'health.check.fields.lice',
  belongings: 'health.check.fields.belongings',
};

const cardWords: Readonly<Record<CheckColour, string>> = {
  green: 'health.station.record.card.green',
  yellow: 'health.station.record.card.yellow',
  red: 'health.station.record.card.red',
};

type Symptoms = CheckStation['symptoms'];

/** Returns the text of a symptom; a code that the dictionary no longer has is its own text. */
export function symptomText(symptoms: Symptoms, code: string): string {
  return symptoms.find((one) => one.code === code)?.text ?? code;
}

/** Returns the texts of several symptoms as one. */
export function symptomsText({ t }: Kit, symptoms: Symptoms, codes: readonly string[]): string {
  return codes.map((code) => symptomText(symptoms, code)).join(t('health.station.child.separator'));
}

/** Returns what happens when a draft is recorded: the card, and why. */
export function recordText(kit: Kit, draft: Draft, terms: CheckTerms, symptoms: Symptoms): string {
  const { t } = kit;
  const concluded = concludes(draft, terms);
  const card = t(cardWords[concluded.colour]);
  const reasons = [
    ...temperatureReasons(kit, draft, concluded, terms),
    ...(draft.hasMedicine ? [t('health.station.medicine')] : []),
    ...draft.symptoms.map((code) => symptomText(symptoms, code)),
    ...concluded.places.map((place) => t(placeWords[place])),
  ];
  if (reasons.length === 0) return card;
  return t('health.station.record.withReasons', { card, reasons: reasons.join(t('health.station.child.separator')) });
}

function temperatureReasons({ t }: Kit, draft: Draft, { celsius }: Conclusion, terms: CheckTerms) {
  if (celsius === null) return [];
  const text = celsius.toFixed(1);
  if (draft.earlier.length > 0) return [t('health.station.record.remeasured', { celsius: text })];
  return celsius >= terms.suspectCelsius ? [t('health.station.record.celsius', { celsius: text })] : [];
}

/** Returns a check in one line, for a comparison. */
export function checkText(
  kit: Kit,
  check: Pick<SavedCheck, 'temperatures' | 'symptoms' | 'levels' | 'hasMedicine' | 'remark'>,
  symptoms: Symptoms,
): string {
  const { t } = kit;
  const { temperatures, levels, hasMedicine, remark } = check;
  const shown = check.symptoms.filter((code) => code !== 'fever');
  const places = (Object.keys(levels) as CheckPlace[]).filter((place) => (levels[place] ?? 'normal') !== 'normal');
  const found = [
    ...shown.map((code) => symptomText(symptoms, code)),
    ...(shown.length === 0 ? places.map((place) => t(placeWords[place])) : []),
    ...(hasMedicine ? [t('health.station.medicine')] : []),
    ...(remark ? [remark] : []),
  ];
  const heat = temperatures.map(({ celsius }) => celsiusText(celsius));
  return [
    heat.length === 0 ? t('health.station.look.noTemperature') : heat.join(' → '),
    found.length === 0 ? t('health.station.look.normal') : found.join(t('health.station.child.separator')),
  ].join(t('health.station.child.separator'));
}

/** Returns a day with its date. */
export const dayText = (kit: Kit, day: string) => formatDay(day, kit.language);

import type { EventOutcome, EventPage, ShownEvent } from '@kiga/contract/devices/event.acts.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { dayIn, minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { AssignCard } from './assign-card.tsx';
import styles from './events.module.css';

const looks: Readonly<Record<EventOutcome, { word: string; tone: StateTone }>> = {
  counted: { word: 'devices.event.outcomes.counted', tone: 'fine' },
  'leaving-untimed': { word: 'devices.event.outcomes.leavingUntimed', tone: 'look' },
  'unknown-card': { word: 'devices.event.outcomes.unknownCard', tone: 'act' },
  'adult-card': { word: 'devices.event.outcomes.adultCard', tone: 'information' },
  'lost-card': { word: 'devices.event.outcomes.lostCard', tone: 'act' },
  'not-enrolled': { word: 'devices.event.outcomes.notEnrolled', tone: 'look' },
  waiting: { word: 'devices.event.outcomes.waiting', tone: 'look' },
  unread: { word: 'devices.event.outcomes.unread', tone: 'act' },
  'unknown-person': { word: 'devices.event.outcomes.unknownPerson', tone: 'act' },
  noted: { word: 'devices.event.outcomes.noted', tone: 'information' },
  machine: { word: 'devices.event.outcomes.machine', tone: 'information' },
};

/** Returns the text of an outcome. */
export function outcomeWord({ t }: Pick<Kit, 't'>, outcome: EventOutcome): string {
  return t(looks[outcome].word);
}

/** Outcome of an event with its reasons, and the action that corrects it. */
export function EventResult({ event, page }: { event: ShownEvent; page: EventPage }) {
  const kit = useKit();
  const { outcome, cardNumber, at } = event;
  const isToday = dayIn(at, page.timeZone) === page.today;
  return (
    <span className={styles.result}>
      <ToneTag tone={looks[outcome].tone}>{outcomeWord(kit, outcome)}</ToneTag>
      {reasonsOf(kit, event, page).map((reason) => (
        <span key={reason} className={styles.why}>
          {reason}
        </span>
      ))}
      {outcome === 'unknown-card' && isToday && <AssignCard cardNumber={cardNumber} />}
    </span>
  );
}

/** Returns the reasons and notes as sentences; none for an ordinary event. */
function reasonsOf(kit: Kit, event: ShownEvent, { timeZone, today }: EventPage): string[] {
  const { t, language } = kit;
  const { outcome, isDoubtful, isRecovered, isClockUnset, isIdUsedTwice, isUnsigned, unclearFields, assignedAt, at } =
    event;
  const isToday = dayIn(at, timeZone) === today;
  const outcomes: Readonly<Record<EventOutcome, string | null>> = {
    counted: null,
    'leaving-untimed': t('devices.event.why.leavingUntimed'),
    'unknown-card': t(isToday ? 'devices.event.why.unknownCardToday' : 'devices.event.why.unknownCard'),
    'adult-card': t(event.personKind === null ? 'devices.event.why.adultCard' : 'devices.event.why.adult'),
    'lost-card': t('devices.event.why.lostCard'),
    'not-enrolled': t('devices.event.why.notEnrolled'),
    waiting: t(waitsFor(event)),
    unread: t('devices.event.why.unread'),
    'unknown-person': t('devices.event.why.unknownPerson'),
    noted: t('devices.event.why.noted'),
    machine: null,
  };
  const when = (moment: string) => `${formatDay(dayIn(moment, timeZone), language)} ${minuteIn(moment, timeZone)}`;
  return [
    outcomes[outcome],
    isDoubtful ? t('devices.event.why.doubtful') : null,
    isClockUnset ? t('devices.event.why.clockUnset') : null,
    isRecovered ? t('devices.event.why.recovered') : null,
    isUnsigned ? t('devices.event.why.unsigned') : null,
    isIdUsedTwice ? t('devices.event.why.usedTwice') : null,
    unclearFields.length > 0
      ? t('devices.event.why.unclear', { fields: unclearFields.join(t('kit.field.comma')) })
      : null,
    assignedAt === null ? null : t('devices.event.why.assigned', { when: when(assignedAt) }),
  ].filter((reason) => reason !== null);
}

/** Returns the text key for an event of a machine that was not accepted at the time. */
function waitsFor({ deviceStatus }: ShownEvent): string {
  if (deviceStatus === 'waiting') return 'devices.event.why.waiting';
  return deviceStatus === 'refused' ? 'devices.event.why.refused' : 'devices.event.why.accepted';
}

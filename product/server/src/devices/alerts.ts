import type { alertKinds } from '@kiga/contract/devices/device.acts.ts';
import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { looseCard } from '../campus/campus.public.ts';
import { writeLog } from '../identity/identity.public.ts';
import { notify, settle, type Telling } from '../system/system.public.ts';

/** An occurrence that users should check, with its count. */
export interface Alert {
  kind: (typeof alertKinds)[number];
  /** Card of an alert about one card. */
  cardNumber: string | null;
  studentId: string | null;
  firstAt: Date;
  lastAt: Date;
  count: number;
  /** Cards of an alert about a machine. */
  cards: Map<string, AlertCard>;
}

interface AlertCard {
  studentId: string | null;
  lastAt: Date;
  count: number;
}

/** Alerts of one machine by kind, and by card for alerts about one. */
export type Alerts = Map<string, Alert>;

/** The machine of an alert. */
export interface Place {
  kigId: string;
  deviceId: string;
}

const messageOf: Readonly<Record<Alert['kind'], string>> = {
  'lost-card': 'devices.lostCard',
  'unknown-card': 'devices.unknownCard',
  'not-enrolled': 'devices.notEnrolled',
  'event-differs': 'devices.eventDiffers',
  'time-doubtful': 'devices.timeDoubtful',
  'row-unclear': 'devices.rowUnclear',
  'row-unread': 'devices.rowUnread',
  clock: 'devices.clock',
  signature: 'devices.signature',
  codes: 'devices.codes',
  'unknown-person': 'devices.unknownPerson',
  'door-open': 'devices.doorOpen',
  tamper: 'devices.tamper',
  storage: 'devices.storage',
  battery: 'devices.battery',
};

/** Kinds of alerts about a machine itself, which also go to the log; the others are about cards. */
const logged: readonly Alert['kind'][] = [
  'clock',
  'signature',
  'codes',
  'row-unclear',
  'row-unread',
  'unknown-person',
  'door-open',
  'tamper',
  'storage',
  'battery',
];

/** Kinds with one alert for each card. The other kinds have one alert for each machine, which lists its cards. */
const byCard: readonly Alert['kind'][] = ['lost-card', 'unknown-card', 'not-enrolled'];

/** Returns the source of an alert's to-dos. */
const sourceOf = (alertId: string) => `devices.alert:${alertId}`;

/** Adds an occurrence to the alert of the same kind in `alerts`, or creates one. */
export function addAlert(
  alerts: Alerts,
  kind: Alert['kind'],
  at: Date,
  card: { cardNumber: string; studentId: string | null } | null = null,
): void {
  // A person without a card stands in the alert of the machine.
  const own = byCard.includes(kind) ? card : null;
  const key = `${kind} ${own?.cardNumber ?? ''}`;
  let alert = alerts.get(key);
  if (!alert) {
    const { cardNumber, studentId } = own ?? { cardNumber: null, studentId: null };
    alert = { kind, cardNumber, studentId, firstAt: at, lastAt: at, count: 0, cards: new Map() };
    alerts.set(key, alert);
  }
  alert.count += 1;
  if (at < alert.firstAt) alert.firstAt = at;
  if (at > alert.lastAt) alert.lastAt = at;
  if (card && !own) addCard(alert.cards, card.cardNumber, { studentId: card.studentId, lastAt: at, count: 1 });
}

function addCard(cards: Map<string, AlertCard>, cardNumber: string, card: AlertCard): void {
  const known = cards.get(cardNumber);
  const lastAt = known && known.lastAt > card.lastAt ? known.lastAt : card.lastAt;
  cards.set(cardNumber, { studentId: card.studentId, lastAt, count: (known?.count ?? 0) + card.count });
}

/** The facts of a stored event that may cause alerts. */
export interface TellingEvent {
  at: Date;
  /** Null for an event without a card. */
  cardNumber: string | null;
  studentId: string | null;
  /** True where no person of the kindergarten fits. */
  isPersonMissing: boolean;
  isLost: boolean;
  isEnrolled: boolean;
  /** True where it came with the id of another event. */
  isTwice: boolean;
  /** True where its time is uncertain. */
  isDoubtful: boolean;
  /** True where the server ignored some of its fields. */
  isUnclear: boolean;
}

/** Adds all alerts that an event causes. */
export function addCardAlerts(alerts: Alerts, event: TellingEvent): void {
  const { at, cardNumber, studentId } = event;
  const add = (kind: Alert['kind']) =>
    addAlert(alerts, kind, at, cardNumber === null ? null : { cardNumber, studentId });
  if (event.isPersonMissing) add(cardNumber === null ? 'unknown-person' : 'unknown-card');
  if (event.isLost) add('lost-card');
  if (!event.isEnrolled) add('not-enrolled');
  if (event.isTwice) add('event-differs');
  if (event.isDoubtful) add('time-doubtful');
  if (event.isUnclear) add('row-unclear');
}

/**
 * Stores alerts of one machine, inside a transaction. An open alert increases its count. A new one also creates a to-do
 * for those who may close it.
 */
export async function raiseAlerts(telling: Telling, { kigId, deviceId }: Place, alerts: Alerts): Promise<void> {
  if (alerts.size === 0) return;
  const { db, now } = telling;
  // Sorted, so that two batches of the same machine cannot deadlock.
  const rows = [...alerts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, alert]) => alert);
  const { rows: raised } = await sql<{ id: string; kind: Alert['kind']; isNew: boolean }>`
    insert into device_alerts as a (kig_id, id, kind, device_id, card_number, student_id, first_at, last_at, count)
    select ${kigId}, g.id, g.kind, ${deviceId}, g.card_number, g.student_id, g.first_at, g.last_at, g.count
    from unnest(${rows.map(() => uuid7(now.getTime()))}::uuid[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ cardNumber }) => cardNumber)}::text[], ${rows.map(({ studentId }) => studentId)}::uuid[],
      ${rows.map(({ firstAt }) => firstAt)}::timestamptz[], ${rows.map(({ lastAt }) => lastAt)}::timestamptz[],
      ${rows.map(({ count }) => count)}::integer[])
      as g (id, kind, card_number, student_id, first_at, last_at, count)
    on conflict (kig_id, kind, device_id, coalesce(card_number, '')) where closed_at is null
    do update set first_at = least(a.first_at, excluded.first_at), last_at = greatest(a.last_at, excluded.last_at),
      count = a.count + excluded.count, student_id = coalesce(excluded.student_id, a.student_id)
    returning a.id, a.kind, a.xmax = 0 as "isNew"`.execute(db);
  const cards = rows.flatMap((alert) => {
    const alertId = raised.find(({ kind }) => kind === alert.kind)?.id;
    return [...alert.cards].map(([cardNumber, card]) => ({ alertId, cardNumber, ...card }));
  });
  await keepCards(
    telling,
    kigId,
    cards.sort((a, b) => (a.cardNumber < b.cardNumber ? -1 : 1)),
  );
  for (const { id, kind, isNew } of raised) if (isNew) await tellOfAlert(telling, { kigId, deviceId }, { id, kind });
  await publish(db, now, 'devices.alert', kigId);
}

/** Adds cards to alerts about machines. */
async function keepCards(
  { db }: Pick<Telling, 'db'>,
  kigId: string,
  cards: readonly (AlertCard & { alertId: string | undefined; cardNumber: string })[],
): Promise<void> {
  if (cards.length === 0) return;
  await sql`insert into device_alert_cards as c (kig_id, alert_id, card_number, student_id, last_at, count)
    select ${kigId}, g.* from unnest(${cards.map(({ alertId }) => alertId)}::uuid[],
      ${cards.map(({ cardNumber }) => cardNumber)}::text[], ${cards.map(({ studentId }) => studentId)}::uuid[],
      ${cards.map(({ lastAt }) => lastAt)}::timestamptz[], ${cards.map(({ count }) => count)}::integer[]) as g
    on conflict (kig_id, alert_id, card_number) do update set last_at = greatest(c.last_at, excluded.last_at),
      count = c.count + excluded.count, student_id = coalesce(excluded.student_id, c.student_id)`.execute(db);
}

/**
 * Notifies accounts of an alert. Cards and children are not in the message, because the linked screen checks who may
 * see them.
 */
async function tellOfAlert(
  telling: Telling,
  { kigId, deviceId }: Place,
  { id, kind }: { id: string; kind: Alert['kind'] },
): Promise<void> {
  const { rows } = await sql<{ device: string }>`select device_name as device from devices
    where kig_id = ${kigId} and id = ${deviceId}`.execute(telling.db);
  const title = rows[0]?.device ?? '';
  if (logged.includes(kind)) {
    await writeLog(
      telling.db,
      { now: () => telling.now },
      {
        kind: 'device',
        event: logEvents.deviceAlert,
        accountId: null,
        userName: null,
        address: null,
        organizationId: kigId,
        kigId,
        entity: 'devices.device',
        recordId: deviceId,
        title,
        detail: { alert: kind },
      },
    );
  }
  await notify(telling, {
    to: { organizationId: kigId, permissions: ['devices.alert.close'] },
    kind: 'todo',
    name: messageOf[kind],
    params: { device: title },
    href: '/devices/machines',
    source: sourceOf(id),
  });
}

/** Settles the to-dos of an alert, inside the transaction that closes it. */
export function settleToDos(telling: Pick<Telling, 'db' | 'now'>, alertId: string): Promise<void> {
  return settle(telling, sourceOf(alertId));
}

/** Closes all machines' alerts about an unknown card, inside a transaction, once a child has the card. */
export async function settleUnknownCard(
  { db, now }: Pick<Telling, 'db' | 'now'>,
  kigId: string,
  cardNumber: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update device_alerts a set closed_at = ${now}
    from (select ${cardNumber}::text as card_number) as given
    where a.kig_id = ${kigId} and a.kind = 'unknown-card' and a.closed_at is null
      and ${looseCard('a.card_number')} = ${looseCard('given.card_number')}
    returning a.id`.execute(db);
  for (const { id } of rows) await settleToDos({ db, now }, id);
  if (rows.length > 0) await publish(db, now, 'devices.alert', kigId);
}

/** Closes a machine's alert of a kind automatically, inside a transaction, once its cause is over. */
export async function settleAlert(
  { db, now }: Pick<Telling, 'db' | 'now'>,
  { kigId, deviceId }: Place,
  kind: Alert['kind'],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update device_alerts set closed_at = ${now}
    where kig_id = ${kigId} and kind = ${kind} and device_id = ${deviceId} and closed_at is null
    returning id`.execute(db);
  for (const { id } of rows) await settleToDos({ db, now }, id);
  if (rows.length > 0) await publish(db, now, 'devices.alert', kigId);
}

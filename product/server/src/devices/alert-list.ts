import { ALERT_CARDS_MAX, type alertKinds } from '@kiga/contract/devices/device.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type Clock, dayIn } from '@kiga/kit-server/clock.ts';
import type { EntityStore } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { type RawBuilder, sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import { settleToDos } from './alerts.ts';
import { cardsAsSeen, type HeldCard } from './cards-as-seen.ts';

/** Maximum number of alerts in one answer. */
const MOST = 100;

interface AlertRow extends HeldCard {
  id: string;
  kigId: string;
  kind: (typeof alertKinds)[number];
  first_at: Date;
  last_at: Date;
  count: number;
  deviceId: string;
  deviceName: string;
  place: string | null;
  isGateway: boolean;
}

interface CardsRow extends HeldCard {
  alertId: string;
  count: number;
  /** Number of all cards in the alert. */
  all: number;
}

/** Kinds of alerts about cards and people whom a machine could not place. */
const ofCards: readonly (typeof alertKinds)[number][] = ['unknown-card', 'lost-card', 'not-enrolled', 'unknown-person'];

/** Returns the number of open alerts of one kindergarten about cards and people whom a machine could not place. */
export async function openCardAlerts(scope: Scope, kigId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from device_alerts a
    where a.kig_id = ${kigId} and ${scope.within('a.kig_id')} and a.closed_at is null
      and a.kind = any(${[...ofCards]}::text[])`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Returns the open alerts within reach, newest first. The reader's sight limits the data about children and cards. */
export async function listAlerts(students: EntityStore, scope: Scope) {
  const { rows } = await sql<AlertRow>`
    select a.id, a.kig_id as "kigId", a.kind, a.first_at, a.last_at, a.count, a.device_id as "deviceId",
      m.name as "deviceName", m.place, m.is_gateway as "isGateway", a.card_number as "cardNumber", a.student_id as "studentId"
    from device_alerts a join (
      select d.kig_id, d.id, d.device_name as name, d.place, false as is_gateway from devices d where ${scope.within('d.kig_id')}
      union all select g.kig_id, g.id, g.gateway_name, g.place, true from gateways g where ${scope.within('g.kig_id')}
    ) m on m.kig_id = a.kig_id and m.id = a.device_id
    where ${alertsOf(scope)} and a.closed_at is null
    order by a.last_at desc, a.id desc limit ${MOST}`.execute(scope.db);
  const cards = await cardsOfAlerts(scope, rows);
  const asSeen = await cardsAsSeen(students, scope, [...rows, ...cards]);
  const dayOf = await daysOfKindergartens(scope, rows);
  const list = rows.map(({ first_at, last_at, cardNumber, studentId, ...row }) => {
    const own = cards.filter(({ alertId }) => alertId === row.id);
    return {
      ...row,
      firstAt: first_at.toISOString(),
      lastAt: last_at.toISOString(),
      day: dayOf(row.kigId, last_at),
      ...asSeen({ cardNumber, studentId }),
      cards: own.map(({ count, ...card }) => ({ count, ...asSeen(card) })),
      cardCount: own[0]?.all ?? 0,
    };
  });
  return { total: await countAlerts(scope), list };
}

/** Returns the cards of alerts about machines, latest first, as far as the reader may see the children. */
async function cardsOfAlerts(scope: Scope, alerts: readonly AlertRow[]): Promise<CardsRow[]> {
  if (alerts.length === 0) return [];
  const { rows } = await sql<CardsRow>`
    select "alertId", "cardNumber", "studentId", count, all_cards as all from (
      select c.alert_id as "alertId", c.card_number as "cardNumber", c.student_id as "studentId", c.count,
        count(*) over (partition by c.kig_id, c.alert_id) as all_cards,
        row_number() over (partition by c.kig_id, c.alert_id order by c.last_at desc, c.card_number) as place
      from device_alert_cards c
      where ${ofOwnClasses(scope, 'c')} and c.alert_id = any(${alerts.map(({ id }) => id)}::uuid[])) c
    where place <= ${ALERT_CARDS_MAX} order by "alertId", place`.execute(scope.db);
  return rows;
}

/** Returns the number of open alerts within reach. */
export async function countAlerts(scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from device_alerts a
    where ${alertsOf(scope)} and a.closed_at is null`.execute(scope.db);
  return rows[0]?.n ?? 0;
}

/** Closes an alert; a closed one stays as it is. Throws RECORD_NOT_FOUND. */
export async function closeAlert(scope: Scope, clock: Clock, id: string): Promise<void> {
  await scope.transaction(async (inside) => {
    const { rows } = await sql<{ kig_id: string }>`select a.kig_id from device_alerts a
      where a.id = ${id} and ${alertsOf(inside)}`.execute(inside.db);
    const [alert] = rows;
    if (!alert) throw new AppError('RECORD_NOT_FOUND');
    const now = clock.now();
    const closed = await sql`update device_alerts set closed_at = ${now}, closed_by = ${inside.session.accountId}
      where kig_id = ${alert.kig_id} and id = ${id} and closed_at is null returning id`.execute(inside.db);
    if (closed.rows.length === 0) return;
    await settleToDos({ db: inside.db, now }, id);
    await publish(inside.db, now, 'devices.alert', alert.kig_id);
  });
}

/**
 * Returns SQL that is true for alerts `a` that the reader may see. A limited reader sees alerts about children in its
 * own classes only.
 */
function alertsOf(scope: Scope): RawBuilder<boolean> {
  return ofOwnClasses(scope, 'a');
}

/**
 * Returns SQL that is true for rows within reach without a child, or with a child in the classes that limit the reader.
 */
function ofOwnClasses(scope: Scope, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const within = scope.within(`${alias}.kig_id`);
  if (!isWithinClasses(scope)) return within;
  return sql<boolean>`${within} and (${column('student_id')} is null or exists (select from students s
    where s.kig_id = ${column('kig_id')} and s.id = ${column('student_id')} and ${scope.within('s.kig_id')}
      and ${withinClasses(scope, 's.class_id')}))`;
}

/** Returns a function that gives a kindergarten's day, `yyyy-mm-dd`, of a moment. */
async function daysOfKindergartens(scope: Scope, alerts: readonly AlertRow[]) {
  const ids = [...new Set(alerts.map(({ kigId }) => kigId))];
  const { rows } = await sql<{ id: string; timeZone: string }>`select id, time_zone as "timeZone" from organizations
    where id = any(${ids}::uuid[])`.execute(scope.db);
  const timeZones = new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
  return (kigId: string, at: Date) => dayIn(at, timeZones.get(kigId) as string);
}

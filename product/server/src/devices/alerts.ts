import type { alertKinds } from '@kiga/contract/devices/device.acts.ts';
import { logEvents } from '@kiga/contract/identity/log-events.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { writeLog } from '../identity/identity.public.ts';
import { notify, settle, type Telling } from '../system/system.public.ts';

/** What somebody should look at, as often as it happened. */
export interface Alert {
  kind: (typeof alertKinds)[number];
  cardNumber: string | null;
  studentId: string | null;
  firstAt: Date;
  lastAt: Date;
  count: number;
}

/** The machine that an alert is about. */
export interface Place {
  kigId: string;
  deviceId: string;
}

const messageOf: Readonly<Record<Alert['kind'], string>> = {
  'lost-card': 'devices.lostCard',
  'unknown-card': 'devices.unknownCard',
  'event-differs': 'devices.eventDiffers',
  clock: 'devices.clock',
  signature: 'devices.signature',
};

/** Alerts about a machine itself, which the log holds; the others are about cards. */
const logged: readonly Alert['kind'][] = ['clock', 'signature'];

/** By what an alert's to-dos are known. */
const sourceOf = (alertId: string) => `devices.alert:${alertId}`;

/** One more happening: joins the alert of the same kind and card that `alerts` has, or begins one. */
export function addAlert(
  alerts: Map<string, Alert>,
  kind: Alert['kind'],
  at: Date,
  card: { cardNumber: string; studentId: string | null } | null = null,
): void {
  const key = `${kind} ${card?.cardNumber ?? ''}`;
  const alert = alerts.get(key);
  if (!alert) {
    const { cardNumber, studentId } = card ?? { cardNumber: null, studentId: null };
    alerts.set(key, { kind, cardNumber, studentId, firstAt: at, lastAt: at, count: 1 });
    return;
  }
  alert.count += 1;
  if (at < alert.firstAt) alert.firstAt = at;
  if (at > alert.lastAt) alert.lastAt = at;
}

/**
 * Tells people of alerts of one machine, inside a transaction: an open one goes on counting, else there is a new one and a to-do
 * for those who may close it.
 */
export async function raiseAlerts(
  telling: Telling,
  { kigId, deviceId }: Place,
  alerts: ReadonlyMap<string, Alert>,
): Promise<void> {
  if (alerts.size === 0) return;
  const { db, now } = telling;
  // In one order, so that two batches of the same machine do not wait for each other.
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
  for (const { id, kind, isNew } of raised) if (isNew) await tellOfAlert(telling, { kigId, deviceId }, { id, kind });
  await publish(db, now, 'devices.alert', kigId);
}

/** Cards and children are not in the message: who may see them is decided where it leads to. */
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

/** Says that the to-dos of an alert are done, inside the transaction that closes it. */
export function settleToDos(telling: Pick<Telling, 'db' | 'now'>, alertId: string): Promise<void> {
  return settle(telling, sourceOf(alertId));
}

/** Closes a machine's alert of a kind by itself, inside a transaction: what it told of is over. */
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

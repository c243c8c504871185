import {
  BATTERY_TO_TELL_PERCENT,
  DOOR_OPEN_TO_TELL_SECONDS,
  STORAGE_TO_TELL_PERCENT,
} from '@kiga/contract/devices/event-kinds/telemetry.ts';
import { type Alert, type Alerts, addAlert, raiseAlerts, settleAlert } from '../alerts.ts';
import type { Follow } from '../follow-machine-events.ts';
import type { EventDetail } from '../read-events.ts';

/** Raises the alerts of a machine's state, and closes those whose cause is over. The latest event decides. */
export const followTelemetry: Follow = async ({ secrets, now }, inside, place, events) => {
  const latest = events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const state: EventDetail = Object.assign({}, ...latest.map(({ detail }) => detail));
  const at = latest.at(-1)?.at ?? now;
  const telling = { db: inside.db, secrets, now };
  const alerts: Alerts = new Map();
  for (const [kind, isBad] of judge(state)) {
    if (isBad) addAlert(alerts, kind, at);
    else await settleAlert(telling, place, kind);
  }
  await raiseAlerts(telling, place, alerts);
};

/** Returns the alerts that a state decides: true for raised, false for over. */
function judge({ doorOpenSeconds, tampered, storagePercent, batteryPercent }: EventDetail): [Alert['kind'], boolean][] {
  const judged: [Alert['kind'], boolean][] = [];
  if (typeof doorOpenSeconds === 'number') judged.push(['door-open', doorOpenSeconds >= DOOR_OPEN_TO_TELL_SECONDS]);
  if (typeof tampered === 'boolean') judged.push(['tamper', tampered]);
  if (typeof storagePercent === 'number') judged.push(['storage', storagePercent >= STORAGE_TO_TELL_PERCENT]);
  if (typeof batteryPercent === 'number') judged.push(['battery', batteryPercent <= BATTERY_TO_TELL_PERCENT]);
  return judged;
}

import { createHash } from 'node:crypto';
import { settingFields } from '@kiga/contract/devices/device.entity.ts';
import type { MachineSettings } from '@kiga/contract/devices/door.acts.ts';
import { sql } from 'kysely';
import type { Machine, StoredSettings } from '../program/machine.ts';

/** Name of the column of a field. */
const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL for the settings in a row of `devices`, as an object by field. */
export const settingsObject = sql<StoredSettings>`jsonb_build_object(${sql.join(
  settingFields.flatMap((field) => [sql.lit(field), sql.ref(columnOf(field))]),
)})`;

/** Settings of a machine for which nothing was chosen. */
export const noSettings = Object.fromEntries(settingFields.map((field) => [field, null])) as unknown as StoredSettings;

/** Digits of a version of settings, hexadecimal; a safe whole number. */
const VERSION_DIGITS = 12;

/** Returns the settings as a machine gets them. Their version is made from the content, so any change gives another one. */
export function settingsFor({ settings, timeZone }: Pick<Machine, 'settings' | 'timeZone'>): MachineSettings {
  const period = (from: string | null, until: string | null) => (from && until ? { from, until } : null);
  const content = {
    timeZone,
    active: {
      weekdays: period(settings.weekdaysFrom, settings.weekdaysUntil),
      weekend: period(settings.weekendFrom, settings.weekendUntil),
    },
    leaving: period(settings.leavingFrom, settings.leavingUntil),
    texts: { greeting: settings.greetingText, refusal: settings.refusalText },
    volume: settings.volume,
  };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { version: Number.parseInt(hash.slice(0, VERSION_DIGITS), 16), ...content };
}

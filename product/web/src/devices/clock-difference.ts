import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Differences up to this count as none, because a message needs some time. */
const EXACT_SECONDS = 5;

const keys = {
  slow: {
    seconds: 'devices.device.clock.slowSeconds',
    minutes: 'devices.device.clock.slowMinutes',
    hours: 'devices.device.clock.slowHours',
    days: 'devices.device.clock.slowDays',
  },
  fast: {
    seconds: 'devices.device.clock.fastSeconds',
    minutes: 'devices.device.clock.fastMinutes',
    hours: 'devices.device.clock.fastHours',
    days: 'devices.device.clock.fastDays',
  },
} as const;

/** Returns the skew of a machine's clock as text; `seconds` is the machine's clock minus the server's. */
export function clockDifference({ t }: Pick<Kit, 't'>, seconds: number): string {
  const size = Math.abs(seconds);
  if (size < EXACT_SECONDS) return t('devices.device.clock.exact');
  const { unit, count } = inUnit(size);
  return t(keys[seconds < 0 ? 'slow' : 'fast'][unit], { count });
}

// Uses the larger unit from two of it on, so that rounding hides less than half of the value.
function inUnit(seconds: number) {
  if (seconds < 2 * 60) return { unit: 'seconds', count: seconds } as const;
  if (seconds < 2 * 3600) return { unit: 'minutes', count: Math.round(seconds / 60) } as const;
  if (seconds < 2 * 86_400) return { unit: 'hours', count: Math.round(seconds / 3600) } as const;
  return { unit: 'days', count: Math.round(seconds / 86_400) } as const;
}

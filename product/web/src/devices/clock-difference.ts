import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Below it a difference is none: a message needs its time on the way. */
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

/** How a machine's clock stands to ours, in words; `seconds` is its clock minus ours. */
export function clockDifference({ t }: Pick<Kit, 't'>, seconds: number): string {
  const size = Math.abs(seconds);
  if (size < EXACT_SECONDS) return t('devices.device.clock.exact');
  const { unit, count } = inUnit(size);
  return t(keys[seconds < 0 ? 'slow' : 'fast'][unit], { count });
}

// The larger unit from two of it on, so that rounding hides less than half of what is said.
function inUnit(seconds: number) {
  if (seconds < 2 * 60) return { unit: 'seconds', count: seconds } as const;
  if (seconds < 2 * 3600) return { unit: 'minutes', count: Math.round(seconds / 60) } as const;
  if (seconds < 2 * 86_400) return { unit: 'hours', count: Math.round(seconds / 3600) } as const;
  return { unit: 'days', count: Math.round(seconds / 86_400) } as const;
}

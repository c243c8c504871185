import type { Kit } from '@kiga/kit-web/kit-context.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns how long a slip has waited, in its two largest units. */
export function waitingTime({ t }: Pick<Kit, 't'>, minutes: number): string {
  if (minutes >= DAY) {
    return t('billing.desk.waits.days', { days: Math.floor(minutes / DAY), hours: Math.floor((minutes % DAY) / HOUR) });
  }
  if (minutes >= HOUR) {
    return t('billing.desk.waits.hours', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR });
  }
  return t('billing.desk.waits.minutes', { minutes });
}

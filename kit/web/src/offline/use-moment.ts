import { useEffect, useState } from 'react';
import { dayIn, minuteIn } from '../entity/zone-time.ts';

const TICK_MS = 10_000;

/** The moment by the server's clock, also without a network. */
export interface ServerMoment {
  /** Moment, ISO 8601. */
  iso(): string;
  day: string;
  /** Time `HH:MM` in the tenant's time zone. */
  time: string;
}

/** Returns the moment in the tenant's time zone, renewed every few seconds. */
export function useMoment(
  { aheadMs, timeZone }: { aheadMs: number; timeZone: string },
  tickMs = TICK_MS,
): ServerMoment {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  const shown = new Date(now + aheadMs).toISOString();
  return {
    iso: () => new Date(Date.now() + aheadMs).toISOString(),
    day: dayIn(shown, timeZone),
    time: minuteIn(shown, timeZone),
  };
}

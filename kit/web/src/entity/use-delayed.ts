import { useEffect, useState } from 'react';

const NOTICED_AFTER_MS = 300;

/** Returns true once `waiting` has lasted long enough to be shown; shorter waits would only flicker. */
export function useDelayed(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), NOTICED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}

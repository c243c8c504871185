import { useEffect, useState } from 'react';

const NOTICED_AFTER_MS = 300;

/** True once `waiting` has held for so long that it should be shown; what is faster would only flicker. */
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

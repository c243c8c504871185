import { useEffect, useState } from 'react';

/** Returns the whole seconds until a moment, counting down. A delayed timer in a hidden page makes no difference. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= moment) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

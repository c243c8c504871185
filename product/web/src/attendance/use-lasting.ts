import { useEffect, useState } from 'react';

/** Returns true once a condition has held for `ms`, and false as soon as it ends. */
export function useLasting(holds: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds, ms]);
  return holds && lasts;
}

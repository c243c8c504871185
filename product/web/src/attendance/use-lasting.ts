import { useEffect, useState } from 'react';

/** True once something has held for so long; false as soon as it does not. */
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

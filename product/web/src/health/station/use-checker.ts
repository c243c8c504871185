import type { DayStore } from '@kiga/kit-web/offline/day-store.ts';
import { useEffect, useState } from 'react';

const CHECKER = 'checker';

/** The person who checks on this tablet. */
export interface Checker {
  /** Null while it was not chosen today. */
  name: string | null;
  /** The last name of this tablet. */
  last: string | null;
  /** True where the person must choose. */
  isAsked: boolean;
  choose(name: string): void;
}

/** Returns who checks today. The tablet asks once per day. */
export function useChecker(days: DayStore, day: string): Checker {
  const [kept, setKept] = useState<{ day: string; name: string } | null>();
  useEffect(() => {
    let isOver = false;
    void days.read<{ day: string; name: string }>(CHECKER).then((found) => {
      if (!isOver) setKept((now) => now ?? found?.value ?? null);
    });
    return () => {
      isOver = true;
    };
  }, [days]);
  const name = kept?.day === day ? kept.name : null;
  return {
    name,
    last: kept?.name ?? null,
    isAsked: kept !== undefined && name === null,
    choose(chosen) {
      const next = { day, name: chosen };
      setKept(next);
      void days.write(CHECKER, next);
    },
  };
}

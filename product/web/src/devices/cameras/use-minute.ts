import { useEffect, useEffectEvent } from 'react';

const MINUTE_MS = 60_000;

/** Calls a function shortly after each full minute. */
export function useMinute(onMinute: () => void): void {
  const call = useEffectEvent(onMinute);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          call();
          wait();
        },
        MINUTE_MS - (Date.now() % MINUTE_MS) + 500,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
}

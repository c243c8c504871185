import { useEffect, useState } from 'react';

/** Interval at which the length of the buffer is read. */
const LOOK_MS = 1_000;

/** Returns the seconds of picture that the browser holds back; null before the first. The way to the browser comes on top. */
export function useBehind(video: { readonly current: HTMLVideoElement | null }): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const element = video.current;
      if (!element || element.buffered.length === 0) return;
      setSeconds(Math.max(0, element.buffered.end(element.buffered.length - 1) - element.currentTime));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [video]);
  return seconds;
}

import { useEffect, useState } from 'react';
import styles from './wall.module.css';

/** Interval at which the clock is read. */
const LOOK_MS = 1_000;

/** Name of the viewer and the time, so that a photo of the screen tells who took it. */
export function Watermark({ name }: { name: string }) {
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles.watermark}>{`${name} ${stampOf(at)}`}</span>;
}

/** Returns month, day and time of a moment, such as `11-23 12:24`. */
function stampOf(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

import { useEffect, useState } from 'react';

/** Pause in typing after which a text is looked up. */
const TYPING_PAUSE_MS = 300;

/** Returns a text after a pause in its changes; an emptied one at once. */
export function useLater(text: string, pauseMs: number = TYPING_PAUSE_MS): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return later;
}

import { MAIN_PLACES } from '@kiga/contract/health/check.ts';
import { useEffect, useEffectEvent } from 'react';

/** A reader types its digits faster than a person; a digit that stands alone for so long is a key of the screen. */
const READER_MS = 120;

/** Longest pause within a card number. A busy tablet delivers the digits of a reader more slowly than they were read. */
const CARD_PAUSE_MS = 600;

/** Fewest digits of a card. */
export const CARD_DIGITS = 4;

/** Keys of the station, where no text is being typed. */
export interface StationKeys {
  /** False while a dialog is open. */
  isActive: boolean;
  /** Number of a card that a reader typed and ended by Enter. */
  onCard(number: string): void;
  /** Index of a place, from 0 on. */
  onPlace(index: number): void;
  onFind(): void;
  /** Enter while nothing has the focus, such as after a dialog. */
  onEnter(): void;
}

/** Listens to the keys 1 to 6, to a slash for the search, and to card readers, which type like a keyboard. */
export function useStationKeys(keys: StationKeys): void {
  const current = useEffectEvent(() => keys);
  useEffect(() => {
    const listening = new AbortController();
    let digits = '';
    let lastMs = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: KeyboardEvent) => {
      const { isActive, onCard, onPlace, onFind, onEnter } = current();
      if (!isActive || event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
      clearTimeout(timer);
      const pauseMs = event.timeStamp - lastMs;
      const before = pauseMs < CARD_PAUSE_MS ? digits : '';
      if (/^\d$/.test(event.key)) {
        digits = before + event.key;
        lastMs = event.timeStamp;
        const place = Number(event.key);
        if (pauseMs >= READER_MS && place >= 1 && place <= MAIN_PLACES) {
          timer = setTimeout(() => onPlace(place - 1), READER_MS);
        }
        return;
      }
      digits = '';
      lastMs = Number.NEGATIVE_INFINITY;
      if (event.key === 'Enter' && before.length >= CARD_DIGITS) {
        // The focused button must not take the reader's Enter for a press.
        event.preventDefault();
        event.stopPropagation();
        onCard(before);
      } else if (event.key === 'Enter' && event.target === document.body) {
        onEnter();
      }
      if (event.key === '/') {
        event.preventDefault();
        onFind();
      }
    };
    window.addEventListener('keydown', press, { capture: true, signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
}

function isText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
  );
}

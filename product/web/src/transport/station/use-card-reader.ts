import { useEffect, useEffectEvent } from 'react';

/** Longest pause within a card number. */
const PAUSE_MS = 600;

/** Fewest signs of a card. */
const SIGNS_MIN = 4;

/** Receives the numbers of cards and tags from readers, which type like a keyboard and end with Enter. */
export function useCardReader(isActive: boolean, onCard: (number: string) => void): void {
  const take = useEffectEvent(onCard);
  useEffect(() => {
    if (!isActive) return undefined;
    let signs = '';
    let lastMs = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      const before = event.timeStamp - lastMs < PAUSE_MS ? signs : '';
      lastMs = event.timeStamp;
      if (/^[0-9a-z]$/i.test(event.key)) {
        signs = before + event.key;
        return;
      }
      signs = '';
      if (event.key !== 'Enter' || before.length < SIGNS_MIN) return;
      // The focused button must not take the reader's Enter for a press.
      event.preventDefault();
      event.stopPropagation();
      take(before);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [isActive]);
}

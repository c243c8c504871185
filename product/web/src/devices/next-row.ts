import { useRef } from 'react';

/** A second click within this time is the rest of a double click. */
const TWICE_MS = 500;

/**
 * Returns a function that tells whether a click was meant for its row. In lists whose rows disappear on a click the
 * next row moves up, and the second click of a double click would hit it.
 */
export function useMeantClick(): () => boolean {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const isMeant = performance.now() - lastAt.current > TWICE_MS;
    lastAt.current = performance.now();
    return isMeant;
  };
}

/** Moves the focus from a button in a disappearing row to the last button of the next row, or of the previous one. */
export function focusNextRow(button: Element): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const buttons = beside?.querySelectorAll<HTMLElement>('button, a[href]');
  buttons?.item(buttons.length - 1)?.focus();
}

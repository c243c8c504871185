import { useRef } from 'react';

/** So soon after a click another one is its second half. */
const TWICE_MS = 500;

/**
 * For lists whose rows go as one presses their button: what follows moves up, and the second of two quick clicks would hit
 * it. The function says whether a click was meant for the row that it fell on.
 */
export function useMeantClick(): () => boolean {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const isMeant = performance.now() - lastAt.current > TWICE_MS;
    lastAt.current = performance.now();
    return isMeant;
  };
}

/** Moves the focus from a button in a row that is about to go to the last button of the row after it, or before it. */
export function focusNextRow(button: Element): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const buttons = beside?.querySelectorAll<HTMLElement>('button, a[href]');
  buttons?.item(buttons.length - 1)?.focus();
}

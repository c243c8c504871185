import { useEffect, useEffectEvent } from 'react';

/** Acts of the keys of the queue. */
export interface QueueKeys {
  pass(): void;
  hide(): void;
  next(): void;
  previous(): void;
  undo(): void;
  /** Chooses a reason by its number, from 1; only while one is asked for. */
  reason(number: number): void;
  confirm(): void;
  cancel(): void;
}

const actOf: Readonly<Record<string, Exclude<keyof QueueKeys, 'reason'>>> = {
  p: 'pass',
  h: 'hide',
  n: 'next',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  u: 'undo',
  Enter: 'confirm',
  Escape: 'cancel',
};

/** Keys that other parts need: typed text, dialogs, and Enter on a button or a link. */
function isTaken({ target, key }: KeyboardEvent, isAsking: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null) return true;
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  if (isRadio) return key.startsWith('Arrow');
  if (target.closest('textarea, input, select, [contenteditable=true]') !== null) {
    return !(isAsking && (key === 'Escape' || key === 'Enter'));
  }
  return key === 'Enter' && !isAsking;
}

/** Listens to the keys of the queue while it is visible; `isAsking` while a reason is asked for. */
export function useQueueKeys(acts: QueueKeys, isAsking: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    // Enter also ends the composition of a character.
    if (event.isComposing || isTaken(event, isAsking)) return;
    if (isAsking && /^[1-9]$/.test(event.key)) {
      event.preventDefault();
      return acts.reason(Number(event.key));
    }
    const name = actOf[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (name === undefined || (!isAsking && (name === 'confirm' || name === 'cancel'))) return;
    event.preventDefault();
    acts[name]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

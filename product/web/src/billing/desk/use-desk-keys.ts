import { useEffect, useEffectEvent } from 'react';

/** Acts of the keys of the desk. */
export interface DeskKeys {
  previous(): void;
  next(): void;
  pass(): void;
  reject(): void;
}

const actOf: Readonly<Record<string, keyof DeskKeys>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  p: 'pass',
  r: 'reject',
};

/** Text that is typed, and dialogs, keep their keys; in a choice of reasons the arrows choose. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null) return true;
  if (target instanceof HTMLInputElement && target.type === 'radio') return key.startsWith('Arrow');
  return target.closest('input, textarea, select, [contenteditable=true], [role=radiogroup]') !== null;
}

/** Listens to the keys of the desk while it is visible. */
export function useDeskKeys(acts: DeskKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    const name = actOf[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (name === undefined || isTaken(event)) return;
    event.preventDefault();
    acts[name]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

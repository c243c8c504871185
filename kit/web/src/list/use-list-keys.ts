import { useEffect, useRef } from 'react';

interface ListKeys {
  search(): void;
  help(): void;
  close(): void;
  /** Moves between rows, where there are any. */
  move?(step: 1 | -1): void;
  select?(): void;
  open?(): void;
}

/** Keyboard shortcuts with the keys of their descriptions. */
export const listKeys = [
  { keys: ['/'], does: 'kit.list.keys.search' },
  { keys: ['j', '↓'], does: 'kit.list.keys.down' },
  { keys: ['k', '↑'], does: 'kit.list.keys.up' },
  { keys: ['Enter'], does: 'kit.list.keys.open' },
  { keys: ['x', 'Space'], does: 'kit.list.keys.select' },
  { keys: ['Esc'], does: 'kit.list.keys.close' },
  { keys: ['?'], does: 'kit.list.keys.help' },
] as const;

/** Controls that use the keyboard themselves. */
const OWN_KEYS = [
  'input:not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="dialog"][aria-modal="true"]',
  '.ant-popover',
].join();

/** Handles the keyboard of a list while its tab is active and no dialog is open. */
export function useListKeys(active: boolean, keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!active) return;
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const action = actionOf(event, latest.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [active]);
}

function actionOf({ key, target }: KeyboardEvent, keys: ListKeys): (() => void) | undefined {
  const element = target as HTMLElement;
  if (element.closest(OWN_KEYS)) return undefined;
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return undefined;
  const { move } = keys;
  if (key === '/') return keys.search;
  if (key === '?') return keys.help;
  if (key === 'Escape') return keys.close;
  if (key === 'ArrowDown' || key === 'j') return move && (() => move(1));
  if (key === 'ArrowUp' || key === 'k') return move && (() => move(-1));
  if (key === 'x') return keys.select;
  // Buttons and links handle these two themselves.
  if (element.closest('button, a, input')) return undefined;
  if (key === ' ') return keys.select;
  if (key === 'Enter') return keys.open;
  return undefined;
}

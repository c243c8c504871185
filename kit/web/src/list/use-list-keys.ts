import { useEffect, useRef } from 'react';

interface ListKeys {
  search(): void;
  move(step: 1 | -1): void;
  select(): void;
  open(): void;
  close(): void;
}

/** Keys of a list while its tab is seen: `/` search, arrows or j and k move, blank selects, Enter opens, Esc closes. */
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
  // What one types into, chooses from or answers has these keys for itself.
  if (
    element.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"][aria-modal="true"]')
  ) {
    return undefined;
  }
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return undefined;
  if (key === '/') return keys.search;
  if (key === 'Escape') return keys.close;
  if (key === 'ArrowDown' || key === 'j') return () => keys.move(1);
  if (key === 'ArrowUp' || key === 'k') return () => keys.move(-1);
  // Buttons and links answer to these two by themselves.
  if (element.closest('button, a, input')) return undefined;
  if (key === ' ') return keys.select;
  if (key === 'Enter') return keys.open;
  return undefined;
}

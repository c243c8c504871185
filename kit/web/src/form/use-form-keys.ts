import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** A dialog or an open list above the form uses the keyboard itself. */
const ABOVE = '.ant-modal-wrap:not([style*="display: none"])';

/** Saves with Ctrl+S and Ctrl+Enter (with Cmd on Apple's keyboards) while the tab of the form is active and no dialog is open. */
export function useFormKeys(isActive: boolean, save: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(ctrlKey || metaKey) || shiftKey || altKey || (key !== 'Enter' && key.toLowerCase() !== 's')) return;
    if (document.querySelector(ABOVE)) return;
    // The browser would save the page.
    event.preventDefault();
    if (event.repeat) return;
    // A field takes over what was typed when it loses the focus.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) {
      focused.blur();
      focused.focus({ preventScroll: true });
    }
    setTimeout(saveNow);
  });
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive]);
}

/** Focuses the first field once the form is shown, so that users can type at once. */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  const isDone = useRef(false);
  useEffect(() => {
    // A tab that is shown again runs its effects again; its focus belongs to the user by then.
    if (isDone.current) return;
    isDone.current = true;
    const first = element.current?.querySelector<HTMLElement>('[data-path] :is(input, textarea):not(:disabled)');
    first?.focus({ preventScroll: true });
  }, [element]);
}

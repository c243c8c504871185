let isPressed = false;

window.addEventListener('pointerdown', () => setPressed(true), { capture: true, passive: true });
for (const end of ['pointerup', 'pointercancel']) {
  window.addEventListener(end, () => setPressed(false), { capture: true, passive: true });
}

function setPressed(pressed: boolean): void {
  isPressed = pressed;
}

/**
 * Calls `act` at once, or after the click where a pointer is down. A press takes the focus from a field before it becomes a click: an error
 * that appears in between moves the pressed button away, and the click is lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act();
  const ended = new AbortController();
  const { signal } = ended;
  // The click follows in the same task as the end of the press.
  const later = () => {
    ended.abort();
    setTimeout(act);
  };
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, later, { signal });
}

import { useEffect, useState } from 'react';

/** Gives the focus back to what had it before, once the dialog that took it is gone. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

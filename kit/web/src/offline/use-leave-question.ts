import { useEffect } from 'react';

/** Lets the browser ask before it leaves entries that would end with the page. */
export function useLeaveQuestion(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen]);
}

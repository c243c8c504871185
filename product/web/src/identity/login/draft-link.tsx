import type { MouseEvent, ReactNode } from 'react';
import { keepDraft } from './login-draft.ts';

/** A link to another sign-in page that keeps the typed account name. */
export function DraftLink({ href, userName, children }: { href: string; userName: string; children: ReactNode }) {
  function follow(event: MouseEvent) {
    // A new browser tab cannot receive the draft.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Kept for this page as well, for a user who goes back.
    keepDraft(userName);
    history.pushState(history.state, '', href);
    location.reload();
  }
  return (
    <a href={href} onClick={follow}>
      {children}
    </a>
  );
}

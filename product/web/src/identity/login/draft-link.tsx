import type { MouseEvent, ReactNode } from 'react';
import { keepDraft } from './login-draft.ts';

/** A link to another of these pages, which takes along what was typed as account. */
export function DraftLink({ href, userName, children }: { href: string; userName: string; children: ReactNode }) {
  function follow(event: MouseEvent) {
    // In a tab of its own nothing can be taken along.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Here as well, for whoever comes back.
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

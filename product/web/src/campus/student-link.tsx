import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { ReactNode } from 'react';

/** A way to a student, in the drawer of the list; only the words where the reader may not see students. */
export function StudentLink({ id, kigId, children }: { id: string; kigId: string; children: ReactNode }) {
  const kit = useKit();
  if (!kit.can('campus.student.read')) return <span>{children}</span>;
  const tenant = kit.tenantOfSession === null ? `&kigId=${kigId}` : '';
  const href = `/campus/students?open=${id}${tenant}`;
  return (
    <a
      href={href}
      onClick={(event) => {
        // With a key held down the browser opens it in its own way.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        kit.open(href);
      }}
    >
      {children}
    </a>
  );
}

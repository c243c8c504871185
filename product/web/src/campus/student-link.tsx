import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import type { ReactNode } from 'react';

/** A link to a student, in the drawer of the list; plain text where the reader may not see students. */
export function StudentLink({ id, kigId, children }: { id: string; kigId: string; children: ReactNode }) {
  const kit = useKit();
  const href = studentHref(kit, id, kigId);
  return href === null ? <span>{children}</span> : <TabLink href={href}>{children}</TabLink>;
}

/** Returns the address of a student next to the list; null where the reader may not see students. */
export function studentHref(kit: Kit, id: string, kigId: string): string | null {
  if (!kit.can('campus.student.read')) return null;
  return `/campus/students?open=${id}${kit.tenantOfSession === null ? `&kigId=${kigId}` : ''}`;
}

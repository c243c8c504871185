import { KINDERGARTEN } from '@kiga/contract/campus/kindergarten.acts.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { TenantChoice } from '@kiga/kit-web/entity/screen-options.ts';

export { ChildCell } from './child-cell.tsx';
export { Phone, useContact } from './contact.tsx';
export { ExpiryNote } from './expiry-note.tsx';
export { refusalReasons } from './photos/refusal-reasons.ts';
export { linkInto, TeacherLink } from './record-links.tsx';
export type { StudentAct, StudentActProps } from './student-act.ts';
export { StudentLink, studentHref } from './student-link.tsx';
export { Loaded, StudentCard } from './student-page/student-card-frame.tsx';
export type { StudentMenu, StudentSection } from './student-parts.ts';

/** The guardians of a child with their phones, once the reader asks for them. */
export const GuardianPhones = lazyPart<{ id: string; kigId: string }>(() => import('./guardian-phones.tsx'));

/** The choice of a kindergarten, for readers who reach several. */
export const kindergartens: TenantChoice = {
  to: KINDERGARTEN,
  ofEntity: true,
  label: 'campus.kindergarten.name',
};

import { visitor } from '@kiga/contract/campus/safety/visitor.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus.public.ts';
import { PrintVisitors } from './print-visitors.tsx';

const VisitorContact = lazyPart(() => import('./visitor-contact.tsx'));

/** Screen of visitors, with those who are still inside first. */
export default entityScreen(visitor, {
  tenants: kindergartens,
  newToday: ['day'],
  newStart: { people: 1 },
  hints: ({ t }) => ({ cameAt: t('campus.visitor.hints.cameAt') }),
  narrowOrder: ['passNumber', 'people', 'organization', 'purpose'],
  inlineFilters: ['status', 'day', 'purpose'],
  addNext: true,
  // It comes with the screen, so that no row moves under the mouse.
  ListAlert: PrintVisitors,
  sections: { contact: VisitorContact },
  empty: { title: 'campus.visitor.emptyTitle', text: 'campus.visitor.emptyText' },
});

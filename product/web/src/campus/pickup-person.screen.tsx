import { pickupPerson } from '@kiga/contract/campus/pickup-person.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from './campus.public.ts';
import { ChildCell } from './child-cell.tsx';

const PickupContact = lazyPart(() => import('./pickup-contact.tsx'));

/** Screen of the persons who fetch children. */
export default entityScreen(pickupPerson, {
  tenants: kindergartens,
  columns: { studentId: { Cell: ChildCell, inRecord: true } },
  newWith: ['studentId'],
  inlineFilters: ['permitted', 'studentId'],
  empty: { title: 'campus.pickupPerson.emptyTitle', text: 'campus.pickupPerson.emptyText' },
  sections: { contact: PickupContact },
});

import { parent } from '@kiga/contract/campus/parent.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from './campus.public.ts';
import { ChildrenCell, ChildrenSection, ContactSection } from './parent-parts.tsx';

/** Screen of parents and other guardians. */
export default entityScreen(parent, {
  tenants: kindergartens,
  columns: { children: { Cell: ChildrenCell } },
  inlineFilters: ['children'],
  empty: { title: 'campus.parent.emptyTitle', text: 'campus.parent.emptyText' },
  sections: { basic: ContactSection, children: ChildrenSection },
  addNext: true,
});

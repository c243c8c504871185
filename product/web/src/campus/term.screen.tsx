import { term } from '@kiga/contract/campus/term.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from './campus.public.ts';
import { TermName } from './term-name.tsx';
import { TermStatusCell } from './term-status-cell.tsx';

/** Screen of terms. */
export default entityScreen(term, {
  tenants: kindergartens,
  columns: { termName: { Cell: TermName }, status: { Cell: TermStatusCell } },
});

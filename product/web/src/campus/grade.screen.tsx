import { grade } from '@kiga/contract/campus/grade.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from './campus.public.ts';

/** Screen of grades. */
export default entityScreen(grade, { tenants: kindergartens });

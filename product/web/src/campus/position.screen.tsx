import { position } from '@kiga/contract/campus/position.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from './campus.public.ts';

/** Screen of job titles. */
export default entityScreen(position, { tenants: kindergartens });

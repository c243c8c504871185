import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { Waiting } from '@kiga/kit-web/light/waiting.tsx';

/** The proof that an export of whole numbers asks for; its program is loaded when it is first shown. */
export const ExportProof = lazyPart(() => import('../identity/export-proof.tsx'), { Waiting });

import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { Waiting } from '@kiga/kit-web/light/waiting.tsx';

/** The proof for an export of whole numbers; its code is loaded when it is first shown. */
export const ExportProof = lazyPart(() => import('../identity/export-proof.tsx'), { Waiting });

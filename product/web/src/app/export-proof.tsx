import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { Skeleton } from 'antd';

/** The proof that an export of whole numbers asks for; its program is loaded when it is first shown. */
export const ExportProof = lazyPart(() => import('../identity/export-proof.tsx'), {
  Waiting: () => <Skeleton active title={false} paragraph={{ rows: 2 }} />,
});

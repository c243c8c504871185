import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { Skeleton } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(() => import('../../identity/export-proof.tsx'));

/** The proof that an export of whole numbers asks for; its program is loaded when it is first shown. */
export function ExportProof(props: ComponentProps<Kit['ExportProof']>) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      <Loaded {...props} />
    </Suspense>
  );
}

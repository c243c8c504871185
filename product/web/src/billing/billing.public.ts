import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { PayFrameProps } from './pay/pay-frame.tsx';

export { formatYuan } from './yuan.ts';

/** The dialog of a payment by QR code, for orders of other areas. */
export const PayFrame = lazyDialog<PayFrameProps>(() => import('./pay/pay-frame.tsx'));

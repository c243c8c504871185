import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { widthPx } from '@kiga/kit-web/theme/tokens.ts';
import { Drawer } from 'antd';
import { BasketPanel } from './basket-panel.tsx';
import styles from './mall.module.css';
import type { BasketState } from './use-basket.ts';

/** The basket over a narrow window. */
export default function BasketDrawer({ state, onClose }: { state: BasketState; onClose(): void }) {
  const { t } = useKit();
  useFocusBack();
  return (
    <Drawer
      open
      title={t('shop.mall.basket')}
      size={widthPx.loginCard}
      onClose={onClose}
      classNames={{ body: styles.drawer }}
      styles={{ body: { padding: 0 } }}
    >
      <BasketPanel state={state} />
    </Drawer>
  );
}

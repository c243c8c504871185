import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { widthPx } from '@kiga/kit-web/theme/tokens.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';

/** The side menu of a phone. */
export default function MenuDrawer(props: { open: boolean; onClose(): void; children: ReactNode }) {
  const { t } = useKit();
  return (
    <Drawer
      open={props.open}
      onClose={props.onClose}
      placement="left"
      size={widthPx.sideMenu}
      title={null}
      closable={false}
      aria-label={t('shell.mainMenu')}
      styles={{ body: { padding: 0 } }}
    >
      {props.children}
    </Drawer>
  );
}

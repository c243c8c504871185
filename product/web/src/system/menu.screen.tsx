import { moveMenu } from '@kiga/contract/system/menu.acts.ts';
import { menu } from '@kiga/contract/system/menu.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { OtherViewProps } from '@kiga/kit-web/entity/screen-options.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { type Move, treeView } from '@kiga/kit-web/tree/tree-view.tsx';
import { TreeWidget } from '@kiga/kit-web/tree/tree-widget.tsx';
import { MenuFacts } from './menu-facts.tsx';
import { MenuHead, MenuWho } from './menu-parts.tsx';
import { IconWidget, PermissionWidget, ScreenWidget, ShownWidget } from './menu-widgets.tsx';
import styles from './menus.module.css';

const MenuPreview = lazyPart(() => import('./menu-preview.tsx'));

const tree = treeView(menu, { first: true, useMove: useMoveMenu, Beside: MenuFacts });

/** Screen of menu entries, with a preview for each kind of user. */
export default entityScreen(menu, {
  usesLibrary: true,
  otherView: { ...tree, Component: TreeWithPreview },
  widgets: {
    parentId: TreeWidget,
    icon: IconWidget,
    isShow: ShownWidget,
    componentUrl: ScreenWidget,
    permission: PermissionWidget,
  },
  RecordHead: MenuHead,
  sections: { who: MenuWho },
});

function TreeWithPreview(props: OtherViewProps) {
  return (
    <div className={styles.beside}>
      <tree.Component {...props} />
      <MenuPreview />
    </div>
  );
}

function useMoveMenu(): Move | null {
  const { client, can } = useKit();
  const afterSave = useAfterSave();
  if (!can('system.menu.update')) return null;
  return async (move) => {
    await client.call(moveMenu, move);
    await afterSave();
  };
}

import { area } from '@kiga/contract/system/organizations/area.entity.ts';
import { areaCodeOf } from '@kiga/contract/system/organizations/area-id.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { treeView } from '@kiga/kit-web/tree/tree-view.tsx';
import { TreeWidget } from '@kiga/kit-web/tree/tree-widget.tsx';
import styles from '../menus.module.css';

/** Screen of provinces, cities and districts. */
export default entityScreen(area, {
  usesLibrary: true,
  otherView: treeView(area, { first: true, Beside: AreaCode }),
  widgets: { parentId: TreeWidget },
});

function AreaCode({ id }: { id: string }) {
  return <span className={styles.fact}>{areaCodeOf(id)}</span>;
}

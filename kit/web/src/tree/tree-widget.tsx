import { Select } from 'antd';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { WidgetProps } from '../fields/field-view.ts';

/**
 * Chooses a record of a tree, or several where the field is `references`: level by level, or by typing. A form uses it by
 * `widgets` of the screen's options; the entity that is referred to must have `tree`.
 */
export const TreeWidget = lazyPart<WidgetProps>(() => import('./tree-select.tsx'), {
  Waiting: () => <Select disabled loading />,
});

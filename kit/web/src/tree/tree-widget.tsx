import { Select } from 'antd';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { WidgetProps } from '../fields/field-view.ts';

/**
 * Select of a record in a tree, or of several where the field is `references`: by level or by search. A form uses it through `widgets` of
 * the screen's options; the referenced entity must have `tree`.
 */
export const TreeWidget = lazyPart<WidgetProps>(() => import('./tree-select.tsx'), {
  Waiting: ({ controlId }) => <Select id={controlId} disabled loading />,
});

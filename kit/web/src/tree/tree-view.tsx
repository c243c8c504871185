import type { ComponentType } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { AnyEntity } from '../entity/any-entity.ts';
import { PageSkeleton } from '../entity/page-skeleton.tsx';
import type { OtherView, OtherViewProps } from '../entity/screen-options.ts';

/** Moves a record below another one, or among the roots, to an index from 0. Throws as calls do. */
export type Move = (move: { id: string; parentId: string | null; index: number }) => Promise<unknown>;

/** Options of a tree. */
export interface TreeOptions {
  /** True for the default view, until the reader chooses the table. */
  first?: boolean;
  /** A hook: returns the function that moves records, by dragging or from their menus; null where the reader may not. */
  useMove?(): Move | null;
  /** Content after the name of a record. */
  Beside?: ComponentType<{ id: string }>;
}

/** Returns a tree view of an entity with `tree`, in addition to the table. Each branch is loaded when it is opened. */
export function treeView(entity: AnyEntity, options: TreeOptions = {}): OtherView {
  const TreeList = lazyPart(() => import('./tree-list.tsx'), { Waiting: PageSkeleton });
  return {
    name: 'tree',
    label: 'kit.tree.title',
    first: options.first,
    whole: true,
    Component: (props: OtherViewProps) => <TreeList entity={entity} options={options} {...props} />,
  };
}

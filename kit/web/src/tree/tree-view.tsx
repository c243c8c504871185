import type { ComponentType } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { AnyEntity } from '../entity/any-entity.ts';
import { PageSkeleton } from '../entity/page-skeleton.tsx';
import type { OtherView, OtherViewProps } from '../entity/screen-options.ts';

/** Puts a record below another one, or among the roots, at a place counted from 0. Throws as calls do. */
export type Move = (move: { id: string; parentId: string | null; index: number }) => Promise<unknown>;

/** What a tree has of its own. */
export interface TreeOptions {
  /** Shown in place of the table until the reader chooses the table. */
  first?: boolean;
  /** A hook: how records are put elsewhere, by dragging or from the menu of each; null where the reader may not. */
  useMove?(): Move | null;
  /** Stands behind the name of a record. */
  Beside?: ComponentType<{ id: string }>;
}

/** The records of an entity with `tree` below each other, each fetched when the one above it is opened, next to the list. */
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

import { App, Button, Dropdown, Tree } from 'antd';
import { useState } from 'react';
import { CallError } from '../client/call-errors.ts';
import type { AnyEntity } from '../entity/any-entity.ts';
import { actFailure } from '../entity/failure-text.ts';
import type { OtherViewProps } from '../entity/screen-options.ts';
import { ExpandIcon, iconSizePx, MoreIcon, NextIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { ownerOfView } from '../list/view-state.ts';
import { branchNodes } from './branch-nodes.tsx';
import styles from './tree.module.css';
import type { Move, TreeOptions } from './tree-view.tsx';
import { type BranchRecord, useBranches } from './use-branches.ts';

const LAST = 9_999;

interface TreeListProps extends OtherViewProps {
  entity: AnyEntity;
  options: TreeOptions;
}

/** Component of `treeView`. */
export default function TreeList({ entity, options, view, open }: TreeListProps) {
  const { t } = useKit();
  const [opened, setOpened] = useState<string[]>([]);
  const [metRoots, setMetRoots] = useState(false);
  const branches = useBranches(entity.key, opened, ownerOfView(entity, view));
  const move = useMove(options);
  const known = new Map([...branches.values()].flatMap(({ records }) => records.map((one) => [one.id, one] as const)));
  const below = (parentId: string | null) => branches.get(parentId)?.records ?? [];

  const [root, ...otherRoots] = below(null);
  if (root && !metRoots) {
    setMetRoots(true);
    // A single root contains everything; closed it would show nothing.
    if (otherRoots.length === 0) setOpened([root.id]);
  }

  async function moveTo(id: string, parentId: string | null, index: number) {
    await move?.({ id, parentId, index });
    // Its new parent may have been closed.
    if (parentId !== null) setOpened((before) => [...new Set([...before, parentId])]);
  }

  return (
    <div className={styles.tree}>
      <Tree
        aria-label={t(`${entity.key}.plural`)}
        treeData={branchNodes(branches, null, (record, place) => ({
          title: (
            <span className={styles.row}>
              <span className={styles.name}>{record.text}</span>
              {options.Beside && <options.Beside id={record.id} />}
              {move && <MoveMenu record={record} {...place} known={known} below={below} moveTo={moveTo} />}
            </span>
          ),
        }))}
        blockNode
        switcherIcon={({ expanded }) => {
          const Icon = expanded ? ExpandIcon : NextIcon;
          return <Icon className={styles.switcher} size={iconSizePx.button} aria-hidden />;
        }}
        expandedKeys={opened}
        onExpand={(keys) => setOpened(keys.map(String))}
        selectedKeys={view.open === null ? [] : [view.open]}
        onSelect={([id]) => id !== undefined && open(String(id))}
        draggable={move !== null && { icon: false }}
        onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
          const id = String(dragNode.key);
          const target = known.get(String(node.key));
          if (!target) return;
          if (!dropToGap) return void moveTo(id, target.id, 0);
          const siblings = below(target.parentId).filter((one) => one.id !== id);
          const at = siblings.findIndex((one) => one.id === target.id);
          const isBefore = dropPosition < Number(node.pos.split('-').at(-1));
          void moveTo(id, target.parentId, isBefore ? at : at + 1);
        }}
      />
    </div>
  );
}

/** Returns the function that moves records, with a message after a failure; null where the reader may not. */
function useMove(options: TreeOptions): Move | null {
  const kit = useKit();
  const { message } = App.useApp();
  const move = options.useMove?.() ?? null;
  if (move === null) return null;
  return async (input) => {
    try {
      await move(input);
    } catch (error) {
      const issue = error instanceof CallError ? error.errors[0]?.text : undefined;
      message.error(issue ?? actFailure(kit, error));
    }
  };
}

interface MoveMenuProps {
  record: BranchRecord;
  index: number;
  siblings: readonly BranchRecord[];
  known: ReadonlyMap<string, BranchRecord>;
  below(parentId: string | null): readonly BranchRecord[];
  moveTo(id: string, parentId: string | null, index: number): Promise<void>;
}

/** Menu alternative to dragging. */
function MoveMenu({ record, index, siblings, known, below, moveTo }: MoveMenuProps) {
  const { t } = useKit();
  const { id, parentId, text } = record;
  const before = siblings[index - 1];
  const above = parentId === null ? undefined : known.get(parentId);
  const ways: [label: string, to: [parentId: string | null, index: number] | null][] = [
    [t('kit.tree.up'), index > 0 ? [parentId, index - 1] : null],
    [t('kit.tree.down'), index < siblings.length - 1 ? [parentId, index + 1] : null],
    [before ? t('kit.tree.intoNamed', { name: before.text }) : t('kit.tree.into'), before ? [before.id, LAST] : null],
    [
      above ? t('kit.tree.outOf', { name: above.text }) : t('kit.tree.out'),
      above ? [above.parentId, below(above.parentId).indexOf(above) + 1] : null,
    ],
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: ways.map(([label, to], key) => ({ key, label, disabled: to === null })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const to = ways[Number(key)]?.[1];
          if (to) void moveTo(id, ...to);
        },
      }}
    >
      <Button
        className={styles.move}
        type="text"
        size="small"
        aria-label={t('kit.tree.move', { name: text })}
        icon={<MoreIcon size={iconSizePx.button} aria-hidden />}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}

import { ExpandIcon, iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Checkbox } from 'antd';
import { memo } from 'react';
import styles from './check-tree.module.css';
import { type CheckNode, choiceOf, leavesOf } from './check-tree.ts';

/** State of a check tree that its rows show. */
export interface Parts {
  chosen: ReadonlySet<string>;
  describedBy: string;
  isOpen(node: CheckNode): boolean;
  setOpen(key: string, open: boolean): void;
  tabIndexOf(key: string): number;
}

/** Whether no leaf of a node can change. */
export const isFixed = (node: CheckNode) => leavesOf([node]).every(({ fixed }) => fixed);

/** Groups of groups can fold; a group of leaves shares one row with them. */
const isFolding = (node: CheckNode) => node.children?.some(({ children }) => children) ?? false;

/** Returns the groups that can fold, with those below them. */
export const groupsOf = (nodes: readonly CheckNode[]): CheckNode[] =>
  nodes.flatMap((node) => (isFolding(node) ? [node, ...groupsOf(node.children ?? [])] : []));

/** Rows of a check tree. The element around them handles the changes of their boxes. */
export function Nodes({ nodes, parts }: { nodes: readonly CheckNode[]; parts: Parts }) {
  return (
    <ul className={styles.nodes}>
      {nodes.map((node) => (
        <li key={node.key}>
          {isFolding(node) ? <Group node={node} parts={parts} /> : <Row node={node} parts={parts} />}
        </li>
      ))}
    </ul>
  );
}

function Group({ node, parts }: { node: CheckNode; parts: Parts }) {
  const { t } = useKit();
  const open = parts.isOpen(node);
  const leaves = leavesOf([node]);
  const count = leaves.filter(({ key }) => parts.chosen.has(key)).length;
  const Icon = open ? ExpandIcon : NextIcon;
  return (
    <>
      <div className={styles.group}>
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          aria-expanded={open}
          aria-label={t(open ? 'system.checkTree.fold' : 'system.checkTree.unfold', { name: node.label })}
          icon={<Icon size={iconSizePx.button} aria-hidden />}
          onClick={() => parts.setOpen(node.key, !open)}
        />
        <Box node={node} parts={parts} />
        <span className={styles.quiet}>{t('system.checkTree.part', { count, total: leaves.length })}</span>
      </div>
      {open && <Nodes nodes={node.children ?? []} parts={parts} />}
    </>
  );
}

function Row({ node, parts }: { node: CheckNode; parts: Parts }) {
  return (
    <div className={styles.row}>
      <Box node={node} parts={parts} />
      {node.children && (
        <span className={styles.leaves}>
          {node.children.map((leaf) => (
            <Box key={leaf.key} node={leaf} parts={parts} />
          ))}
        </span>
      )}
    </div>
  );
}

function Box({ node, parts }: { node: CheckNode; parts: Parts }) {
  return (
    <MemoBox
      nodeKey={node.key}
      label={node.label}
      choice={choiceOf(node, parts.chosen)}
      tabIndex={parts.tabIndexOf(node.key)}
      fixedBy={isFixed(node) ? parts.describedBy : undefined}
    />
  );
}

interface MemoBoxProps {
  nodeKey: string;
  label: string;
  choice: ReturnType<typeof choiceOf>;
  tabIndex: number;
  /** Id of the reason why it is fixed. */
  fixedBy: string | undefined;
}

/** A tree has hundreds of boxes, and a click changes a few of them: to render all takes longer than a user notices. */
const MemoBox = memo(function MemoBox({ nodeKey, label, choice, tabIndex, fixedBy }: MemoBoxProps) {
  return (
    <Checkbox
      data-key={nodeKey}
      checked={choice === 'all'}
      indeterminate={choice === 'some'}
      // Not disabled, so that the keyboard reaches it like the others and screen readers announce that it is fixed.
      aria-disabled={fixedBy !== undefined}
      className={fixedBy === undefined ? '' : (styles.fixed ?? '')}
      aria-describedby={fixedBy}
      tabIndex={tabIndex}
    >
      {label}
    </Checkbox>
  );
});

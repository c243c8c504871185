import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useKit } from '../kit-context.tsx';
import type { Branch, BranchRecord } from './use-branches.ts';

/** A node in the form of the library's trees. */
export interface BranchNode {
  key: string;
  value: string;
  title: ReactNode;
  isLeaf: boolean;
  disabled?: boolean;
  children?: BranchNode[];
}

/**
 * Returns the nodes below a record, or the roots, down to the opened branches; `show` returns content that differs from the record's
 * title.
 */
export function branchNodes(
  branches: ReadonlyMap<string | null, Branch>,
  parentId: string | null,
  show: (record: BranchRecord, place: { index: number; siblings: readonly BranchRecord[] }) => Partial<BranchNode>,
): BranchNode[] {
  const branch = branches.get(parentId);
  if (!branch) return [];
  if (branch.loading || branch.failed) {
    const key = `${parentId ?? ''} waiting`;
    return [{ key, value: key, title: <Waiting {...branch} />, isLeaf: true, disabled: true }];
  }
  return branch.records.map((record, index) => ({
    key: record.id,
    value: record.id,
    title: record.text,
    isLeaf: record.leaf,
    ...(!record.leaf && branches.has(record.id) && { children: branchNodes(branches, record.id, show) }),
    ...show(record, { index, siblings: branch.records }),
  }));
}

/** Placeholder of a branch that is loading or failed to load. */
function Waiting({ failed, retry }: Branch) {
  const { t } = useKit();
  if (!failed) return t('kit.tree.loading');
  return (
    <Button type="link" size="small" onClick={retry}>
      {t('kit.failure.retry')}
    </Button>
  );
}

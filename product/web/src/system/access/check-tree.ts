/** A thing that may be chosen, or a group of such things. Only what has no `children` is ever chosen. */
export interface CheckNode {
  key: string;
  label: string;
  /** Other words that it is found by. */
  alias?: string;
  /** It stays as it is. */
  fixed?: boolean;
  children?: readonly CheckNode[];
}

/** All that may be chosen in these nodes, in their order. */
export function leavesOf(nodes: readonly CheckNode[]): CheckNode[] {
  return nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node]));
}

/** Whether a node is chosen as a whole, in part or not at all. */
export function choiceOf(node: CheckNode, chosen: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const leaves = leavesOf([node]);
  const count = leaves.filter(({ key }) => chosen.has(key)).length;
  if (count === 0) return 'none';
  return count === leaves.length ? 'all' : 'some';
}

/** What is chosen once all that may change in these nodes is chosen, or none of it. */
export function chosenAfter(nodes: readonly CheckNode[], chosen: ReadonlySet<string>, on: boolean): Set<string> {
  const next = new Set(chosen);
  for (const { key, fixed } of leavesOf(nodes)) {
    if (fixed) continue;
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** Whether a click on a node chooses: what is not yet chosen as far as it may be is completed first. */
export function willChoose(node: CheckNode, chosen: ReadonlySet<string>): boolean {
  return leavesOf([node]).some(({ key, fixed }) => !fixed && !chosen.has(key));
}

/** The nodes that a text is found in; of a group that is found by its own name all that is in it. */
export function foundNodes(nodes: readonly CheckNode[], text: string): CheckNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (`${node.label} ${node.alias ?? ''}`.toLowerCase().includes(wanted)) return [node];
    const children = foundNodes(node.children ?? [], wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

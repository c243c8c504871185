/** A node of a check tree: a leaf, or a group with `children`. Only leaves are ever chosen. */
export interface CheckNode {
  key: string;
  label: string;
  /** Additional search text. */
  alias?: string;
  /** True where the choice cannot change. */
  fixed?: boolean;
  children?: readonly CheckNode[];
}

/** Returns all leaves of these nodes, in order. */
export function leavesOf(nodes: readonly CheckNode[]): CheckNode[] {
  return nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node]));
}

/** Returns the node of a key among these nodes and all below them. */
export function nodeWith(nodes: readonly CheckNode[], key: string | undefined): CheckNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : nodeWith(node.children ?? [], key);
    if (found) return found;
  }
  return undefined;
}

/** Returns whether a node is chosen as a whole, in part or not at all. */
export function choiceOf(node: CheckNode, chosen: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const leaves = leavesOf([node]);
  const count = leaves.filter(({ key }) => chosen.has(key)).length;
  if (count === 0) return 'none';
  return count === leaves.length ? 'all' : 'some';
}

/** Returns the choice after all changeable leaves of these nodes are chosen or cleared. */
export function chosenAfter(nodes: readonly CheckNode[], chosen: ReadonlySet<string>, on: boolean): Set<string> {
  const next = new Set(chosen);
  for (const { key, fixed } of leavesOf(nodes)) {
    if (fixed) continue;
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** Returns whether a click on a node chooses: an incomplete node is completed first. */
export function willChoose(node: CheckNode, chosen: ReadonlySet<string>): boolean {
  return leavesOf([node]).some(({ key, fixed }) => !fixed && !chosen.has(key));
}

/** Returns the nodes that match a text; a group that matches by its own name keeps all its nodes. */
export function foundNodes(nodes: readonly CheckNode[], text: string): CheckNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (`${node.label} ${node.alias ?? ''}`.toLowerCase().includes(wanted)) return [node];
    const children = foundNodes(node.children ?? [], wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Where a statement may name a table or something like one. */
export interface Relation {
  /** A tenant's table, a table of the platform, or rows that the statement makes itself. */
  kind: 'tenant' | 'platform' | 'made';
  /** The node of a column, or undefined where there is none of this name. */
  node(column: string): string | undefined;
  columns: readonly string[];
}

/** What is visible at one place: the relations of its own level, and those around it. */
export interface Level {
  relations: Map<string, Relation>;
  outer: Level | null;
  /** Rows that `with` has made, by name. */
  made: ReadonlyMap<string, Relation>;
}

/** Finds the node that a column's name stands for; undefined for a name that this reading does not know. */
export function resolve(level: Level | null, path: readonly string[]): string | undefined {
  const [first, second] = path as [string, string | undefined];
  for (let at = level; at; at = at.outer) {
    if (second !== undefined) {
      const relation = at.relations.get(first);
      if (relation) return relation.node(second);
    } else {
      for (const relation of at.relations.values()) {
        const node = relation.node(first);
        if (node !== undefined) return node;
      }
    }
  }
  return undefined;
}

/** How a column is bound to a value: to one, or to any of a list. */
export type Binding = 'one' | 'many';

/** Which columns of a statement are equal, and which of them to a value that comes with it. */
export class Bindings {
  readonly #above = new Map<string, string>();
  readonly #values = new Map<string, Binding>();

  /** Notes that two columns are equal. */
  join(one: string | undefined, other: string | undefined): void {
    if (one === undefined || other === undefined) return;
    this.#above.set(this.group(one), this.group(other));
  }

  /** Notes that a column is compared with a value. */
  bind(node: string | undefined, binding: Binding): void {
    if (node !== undefined && this.#values.get(node) !== 'one') this.#values.set(node, binding);
  }

  /** The group of columns that are equal to this one. */
  group(node: string): string {
    const above = this.#above.get(node);
    return above === undefined || above === node ? node : this.group(above);
  }

  /** The value that this very column is compared with. */
  own(node: string): Binding | undefined {
    return this.#values.get(node);
  }

  /** Whether any column of its group is compared with a value. */
  isBound(node: string): boolean {
    const group = this.group(node);
    return [...this.#values.keys()].some((bound) => this.group(bound) === group);
  }
}

/** A relation in a statement: a table, or rows that the statement itself creates. */
export interface Relation {
  /** A tenant's table, a table of the platform, or rows that the statement creates. */
  kind: 'tenant' | 'platform' | 'made';
  /** Returns the node of a column, or undefined for an unknown name. */
  node(column: string): string | undefined;
  columns: readonly string[];
}

/** Names visible at one place: the relations of its own level, and those around it. */
export interface Level {
  relations: Map<string, Relation>;
  outer: Level | null;
  /** Rows of `with`, by name. */
  made: ReadonlyMap<string, Relation>;
}

/** Returns the node of a column's name; undefined for an unknown name. */
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

/** Comparison of a column: with one value, or with any of a list. */
export type Binding = 'one' | 'many';

/** Equalities of a statement: between columns, and of columns with parameters. */
export class Bindings {
  readonly #above = new Map<string, string>();
  readonly #values = new Map<string, Binding>();

  /** Records that two columns are equal. */
  join(one: string | undefined, other: string | undefined): void {
    if (one === undefined || other === undefined) return;
    this.#above.set(this.group(one), this.group(other));
  }

  /** Records that a column is compared with a value. */
  bind(node: string | undefined, binding: Binding): void {
    if (node !== undefined && this.#values.get(node) !== 'one') this.#values.set(node, binding);
  }

  /** Returns the group of columns that equal this one. */
  group(node: string): string {
    const above = this.#above.get(node);
    return above === undefined || above === node ? node : this.group(above);
  }

  /** Returns the comparison of this very column. */
  own(node: string): Binding | undefined {
    return this.#values.get(node);
  }

  /** Returns whether any column of its group is compared with a value. */
  isBound(node: string): boolean {
    const group = this.group(node);
    return [...this.#values.keys()].some((bound) => this.group(bound) === group);
  }
}

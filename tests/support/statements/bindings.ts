/** A table, or rows like those of a table, that a statement names. */
export interface Relation {
  /** A tenant's table, a table of the platform, or rows that the statement makes itself. */
  kind: 'tenant' | 'platform' | 'made';
  /** The node of a column, or undefined if the relation has no column of this name. */
  node(column: string): string | undefined;
  columns: readonly string[];
}

/** The relations visible at one place: those of its own level and of the levels around it. */
export interface Level {
  relations: Map<string, Relation>;
  outer: Level | null;
  /** Rows that `with` has made, by name. */
  made: ReadonlyMap<string, Relation>;
}

/** Finds the node of a column's name; undefined for an unknown name. */
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

/** The binding of a column: to one value, or to any value of a list. */
export type Binding = 'one' | 'many';

/** The columns of a statement that are equal to each other, or to a value of the statement. */
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

  /** The binding of this column itself. */
  own(node: string): Binding | undefined {
    return this.#values.get(node);
  }

  /** Whether any column of its group is compared with a value. */
  isBound(node: string): boolean {
    const group = this.group(node);
    return [...this.#values.keys()].some((bound) => this.group(bound) === group);
  }
}

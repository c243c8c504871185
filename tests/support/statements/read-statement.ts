import { Bindings, type Level, type Relation, resolve } from './bindings.ts';

/** A node in the tree of PostgreSQL's own parser: an object whose only key names its kind. */
export type Tree = Record<string, any>;

/** The database's tables, as far as the analysis needs them. */
export interface Tables {
  /** Tables of tenants, each with its tenant column. */
  tenants: ReadonlyMap<string, string>;
  /** Columns of every table by its name. */
  columns: ReadonlyMap<string, readonly string[]>;
}

/** A use of a tenants' table in a statement. */
export interface TenantUse {
  table: string;
  /** Node of the tenant column. */
  node: string;
}

/** An outer join: its tables of tenants, and whether it joins anything else. */
export interface OuterJoin {
  tenants: TenantUse[];
  isMixed: boolean;
}

/** The facts of one statement. */
export interface Statement {
  kind: string;
  tenants: TenantUse[];
  platform: Set<string>;
  bindings: Bindings;
  outerJoins: OuterJoin[];
  /** True where it locks rows. */
  locks: boolean;
  /** Number of records among selected values or sort keys. */
  recordValues: number;
  functions: Set<string>;
  /**
   * Its inserts into tables of tenants: whether one may add many rows, and whether it has `on conflict` or `returning`.
   */
  inserts: { isMany: boolean; isAnswered: boolean; hasSubquery: boolean }[];
  /** True where `returning` contains a query of tables. */
  answersSubquery: boolean;
}

const OUTER = new Set(['JOIN_LEFT', 'JOIN_RIGHT', 'JOIN_FULL']);
const kindOf = (tree: Tree) => Object.keys(tree)[0] as string;

/** Analyses one statement from its parsed tree. */
export function readStatement(tree: Tree, tables: Tables): Statement {
  return new Reading(tables).read(tree);
}

class Reading {
  readonly #tables: Tables;
  readonly #bindings = new Bindings();
  readonly #statement: Statement;
  #count = 0;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#statement = {
      kind: '',
      tenants: [],
      platform: new Set(),
      bindings: this.#bindings,
      outerJoins: [],
      locks: false,
      recordValues: 0,
      functions: new Set(),
      inserts: [],
      answersSubquery: false,
    };
  }

  read(tree: Tree): Statement {
    this.#statement.kind = kindOf(tree);
    this.#query(tree, null, new Map());
    return this.#statement;
  }

  /** Analyses an inner query; returns its columns. */
  #query(tree: Tree, outer: Level | null, made: Level['made']): Relation {
    const kind = kindOf(tree);
    const query = tree[kind] as Tree;
    const level: Level = { relations: new Map(), outer, made: this.#with(query.withClause, outer, made) };
    if (kind === 'SelectStmt') return this.#select(query, level);
    if (kind === 'InsertStmt') return this.#insert(query, level);
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#change(query, level);
    return this.#made(new Map());
  }

  #with(clause: Tree | undefined, outer: Level | null, made: Level['made']): Level['made'] {
    const names = new Map(made);
    for (const { CommonTableExpr: part } of clause?.ctes ?? []) {
      const columns = new Map<string, string | undefined>();
      const relation = this.#made(columns);
      if (clause?.recursive) names.set(part.ctename, relation);
      const answer = this.#query(part.ctequery, outer, names);
      const given = (part.aliascolnames ?? []).map(({ String: { sval } }: Tree) => sval);
      for (const [index, column] of answer.columns.entries()) columns.set(given[index] ?? column, answer.node(column));
      names.set(part.ctename, relation);
    }
    return names;
  }

  #made(columns: Map<string, string | undefined>): Relation {
    return {
      kind: 'made',
      node: (column) => columns.get(column),
      get columns() {
        return [...columns.keys()];
      },
    };
  }

  #select(query: Tree, level: Level): Relation {
    if (query.op !== undefined && query.op !== 'SETOP_NONE') {
      const [left, right] = [query.larg, query.rarg].map((part: Tree) =>
        this.#query({ SelectStmt: part }, level.outer, level.made),
      );
      for (const [index, column] of (left as Relation).columns.entries()) {
        const other = (right as Relation).columns[index];
        if (other !== undefined) this.#bindings.join((left as Relation).node(column), (right as Relation).node(other));
      }
      return left as Relation;
    }
    for (const item of query.fromClause ?? []) this.#from(item, level);
    this.#condition(query.whereClause, level);
    for (const { ResTarget: target } of query.targetList ?? []) this.#shown(target.val, level);
    for (const { SortBy: sort } of query.sortClause ?? []) this.#shown(sort.node, level);
    for (const part of [
      'groupClause',
      'havingClause',
      'limitCount',
      'limitOffset',
      'valuesLists',
      'distinctClause',
      'windowClause',
    ]) {
      this.#expression(query[part], level);
    }
    if (query.lockingClause) this.#statement.locks = true;
    return this.#answer(query.targetList ?? [], level);
  }

  #insert(query: Tree, level: Level): Relation {
    const table = query.relation.relname as string;
    const target = this.#table(query.relation, level);
    const source = query.selectStmt?.SelectStmt as Tree | undefined;
    const names = (query.cols ?? []).map(({ ResTarget: { name } }: Tree) => name as string);
    const values = (source?.valuesLists ?? []) as Tree[];
    const tenant = this.#tables.tenants.get(table) ?? '';
    let hasSubquery = false;
    if (values.length > 0) {
      hasSubquery = JSON.stringify(values).includes('"SubLink"');
      this.#expression(values, level);
      this.#bindings.bind(target.node(tenant), values.length > 1 ? 'many' : 'one');
    } else if (source) {
      const rows = this.#query(query.selectStmt, level, level.made);
      const at = names.indexOf(tenant);
      const given = at < 0 ? undefined : source.targetList?.[at]?.ResTarget.val;
      if (given && isValue(given)) this.#bindings.bind(target.node(tenant), 'one');
      const from = rows.columns[at];
      if (from !== undefined) this.#bindings.join(target.node(tenant), rows.node(from));
    }
    const made = new Map(target.columns.map((column) => [column, target.node(column)]));
    level.relations.set('excluded', this.#made(made));
    const conflict = query.onConflictClause;
    for (const { ResTarget: set } of conflict?.targetList ?? []) this.#expression(set.val, level);
    this.#condition(conflict?.whereClause, level);
    level.relations.delete('excluded');
    const returning = this.#returning(query, level);
    if (this.#tables.tenants.has(table)) {
      this.#statement.inserts.push({
        isMany: values.length > 1 || source?.fromClause !== undefined,
        isAnswered: conflict !== undefined || returning.length > 0,
        hasSubquery,
      });
    }
    return this.#answer(returning, level);
  }

  #change(query: Tree, level: Level): Relation {
    this.#table(query.relation, level);
    for (const item of [...(query.fromClause ?? []), ...(query.usingClause ?? [])]) this.#from(item, level);
    this.#condition(query.whereClause, level);
    for (const { ResTarget: set } of query.targetList ?? []) this.#expression(set.val, level);
    return this.#answer(this.#returning(query, level), level);
  }

  /** Returns the `returning` list of a statement. */
  #returning(query: Tree, level: Level): Tree[] {
    const returning = (query.returningList ?? query.returningClause?.exprs ?? []) as Tree[];
    if (JSON.stringify(returning).includes('"SubLink"')) this.#statement.answersSubquery = true;
    for (const { ResTarget: shown } of returning) this.#shown(shown.val, level);
    return returning;
  }

  /** Returns the result columns of a query, by name. */
  #answer(targets: readonly Tree[], level: Level): Relation {
    const columns = new Map<string, string | undefined>();
    for (const [index, { ResTarget: target }] of targets.entries()) {
      const path = columnPath(target.val);
      if (path === undefined || path.at(-1) === '*') {
        if (path) {
          const of = path.length > 1 ? [level.relations.get(path[0] as string)] : [...level.relations.values()];
          for (const relation of of)
            for (const column of relation?.columns ?? []) columns.set(column, relation?.node(column));
        } else columns.set(target.name ?? `?${index}`, undefined);
        continue;
      }
      columns.set(target.name ?? path.at(-1), resolve(level, path));
    }
    return this.#made(columns);
  }

  #from(item: Tree, level: Level): Relation[] {
    const kind = kindOf(item);
    const from = item[kind] as Tree;
    if (kind === 'RangeVar') return [this.#table(from, level)];
    if (kind === 'JoinExpr') return this.#join(from, level);
    const alias = from.alias?.aliasname ?? `?${(this.#count += 1)}`;
    const given = (from.alias?.colnames ?? []).map(({ String: { sval } }: Tree) => sval as string);
    let relation: Relation;
    if (kind === 'RangeSubselect') {
      const before = this.#statement.tenants.length;
      const answer = this.#query(from.subquery, level, level.made);
      const columns = new Map(answer.columns.map((column, index) => [given[index] ?? column, answer.node(column)]));
      relation = this.#made(columns);
      if (this.#statement.tenants.length > before) relation.kind = 'tenant';
    } else {
      for (const part of from.functions ?? []) this.#expression(part, level);
      const prefix = `${alias}#${(this.#count += 1)}`;
      // A function's unnamed single column has the name of the function.
      const names = given.length > 0 ? given : [alias];
      relation = this.#made(new Map(names.map((column: string) => [column, `${prefix}.${column}`])));
    }
    level.relations.set(alias, relation);
    return [relation];
  }

  #join(join: Tree, level: Level): Relation[] {
    const before = this.#statement.tenants.length;
    const parts = [...this.#from(join.larg, level), ...this.#from(join.rarg, level)];
    this.#condition(join.quals, level);
    if (OUTER.has(join.jointype)) {
      this.#statement.outerJoins.push({
        tenants: this.#statement.tenants.slice(before),
        isMixed: parts.some(({ kind }) => kind !== 'tenant'),
      });
    }
    return parts;
  }

  #table(range: Tree, level: Level): Relation {
    const name = range.relname as string;
    const alias = (range.alias?.aliasname ?? name) as string;
    const made = range.schemaname === undefined ? level.made.get(name) : undefined;
    if (made) {
      level.relations.set(alias, made);
      return made;
    }
    const prefix = `${alias}#${(this.#count += 1)}`;
    const known = this.#tables.columns.get(name);
    const columns = range.schemaname === undefined || range.schemaname === 'public' ? known : undefined;
    const tenant = columns && this.#tables.tenants.get(name);
    const relation: Relation = {
      kind: tenant !== undefined ? 'tenant' : 'platform',
      node: (column) => (columns?.includes(column) ? `${prefix}.${column}` : undefined),
      columns: columns ?? [],
    };
    if (tenant !== undefined) this.#statement.tenants.push({ table: name, node: `${prefix}.${tenant}` });
    else if (columns) this.#statement.platform.add(name);
    level.relations.set(alias, relation);
    return relation;
  }

  /** Analyses a condition: equalities in parts joined by `and` hold for the whole statement. */
  #condition(tree: Tree | undefined, level: Level): void {
    if (!tree) return;
    if (tree.BoolExpr?.boolop === 'AND_EXPR') {
      for (const part of tree.BoolExpr.args) this.#condition(part, level);
      return;
    }
    const compared = tree.A_Expr;
    const isEqual = compared?.name?.[0]?.String?.sval === '=';
    if (isEqual && compared.kind === 'AEXPR_OP') this.#equal(compared.lexpr, compared.rexpr, level);
    if (isEqual && (compared.kind === 'AEXPR_OP_ANY' || compared.kind === 'AEXPR_IN')) {
      const path = columnPath(compared.lexpr);
      if (path && isValue(compared.rexpr)) this.#bindings.bind(resolve(level, path), 'many');
    }
    const link = tree.SubLink;
    if (link?.subLinkType === 'ANY_SUBLINK' && !link.operName) {
      const answer = this.#query(link.subselect, level, level.made);
      const tested = link.testexpr.RowExpr?.args ?? [link.testexpr];
      for (const [index, part] of tested.entries()) {
        const path = columnPath(part);
        const column = answer.columns[index];
        if (path && column !== undefined) this.#bindings.join(resolve(level, path), answer.node(column));
      }
      this.#expression(link.testexpr, level);
      return;
    }
    this.#expression(tree, level);
  }

  #equal(left: Tree, right: Tree, level: Level): void {
    if (left.RowExpr && right.RowExpr) {
      for (const [index, part] of left.RowExpr.args.entries()) this.#equal(part, right.RowExpr.args[index], level);
      return;
    }
    const [one, other] = [columnPath(left), columnPath(right)];
    if (one && other) this.#bindings.join(resolve(level, one), resolve(level, other));
    else if (one && isValue(right)) this.#bindings.bind(resolve(level, one), 'one');
    else if (other && isValue(left)) this.#bindings.bind(resolve(level, other), 'one');
  }

  /** Analyses a selected value or a sort key. */
  #shown(tree: Tree, level: Level): void {
    if (tree.RowExpr) this.#statement.recordValues += 1;
    const path = columnPath(tree);
    const row =
      path?.length === 1 && resolve(level, path) === undefined ? level.relations.get(path[0] as string) : undefined;
    if (row && row.columns.length > 0) this.#statement.recordValues += 1;
    this.#expression(tree, level);
  }

  /** Analyses everything else: inner queries and functions. */
  #expression(tree: unknown, level: Level): void {
    if (Array.isArray(tree)) for (const part of tree) this.#expression(part, level);
    if (tree === null || typeof tree !== 'object' || Array.isArray(tree)) return;
    for (const [key, part] of Object.entries(tree)) {
      if (key === 'SubLink') {
        this.#query(part.subselect, level, level.made);
        this.#expression(part.testexpr, level);
      } else {
        if (key === 'FuncCall') this.#statement.functions.add(part.funcname.at(-1).String.sval);
        this.#expression(part, level);
      }
    }
  }
}

/** Returns the names of a column, with its table's first where given; undefined for other nodes. */
function columnPath(tree: Tree | undefined): string[] | undefined {
  const fields = tree?.TypeCast ? columnPath(tree.TypeCast.arg) : undefined;
  if (fields) return fields;
  return tree?.ColumnRef?.fields.map((field: Tree) => field.String?.sval ?? '*');
}

/** Returns whether an expression uses parameters and no tables. */
function isValue(tree: Tree): boolean {
  const text = JSON.stringify(tree);
  return !text.includes('"ColumnRef"') && !text.includes('"SubLink"');
}

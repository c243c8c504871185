import type { EntityStore } from '../entity/entity-store.ts';
import type { Catalogue, ForeignKey, KeptTable } from './catalogue.ts';
import {
  listIndexes,
  ownerColumns,
  primaryKeyOf,
  type TableRules,
  type WantedColumn,
  type WantedField,
  type WantedIndex,
  wantedFields,
} from './wanted-table.ts';

/** Columns that every record has in addition to its fields. */
const everyColumn: readonly WantedColumn[] = [
  { name: 'version', type: 'integer', isRequired: true, default: '1' },
  { name: 'deleted', type: 'boolean', isRequired: true, default: 'false' },
  { name: 'created_at', type: 'timestamp with time zone', isRequired: true },
  { name: 'updated_at', type: 'timestamp with time zone', isRequired: true },
  { name: 'updated_by', type: 'uuid', isRequired: false },
];

/**
 * Returns the statements that add to a database what an entity needs: its complete table, or the missing parts of the existing one. Empty
 * where nothing is missing. A difference that an addition cannot repair, such as another type, is a comment that begins with `-- !`.
 * Throws where the name of an index would be too long.
 */
export function printMigration(store: EntityStore, catalogue: Catalogue, rules: TableRules): string {
  const table = catalogue.get(store.entity.table);
  return table ? lackOf(store, table, rules) : wholeTable(store, rules);
}

function wholeTable(store: EntityStore, rules: TableRules): string {
  const { table, ownerColumn } = store.entity;
  const fields = wantedFields(store, rules);
  const owner = ownerColumns(store).map((column) =>
    column === rules.tenantColumn
      ? `${column} uuid not null`
      : `${column} uuid not null references ${rules.ownerTable} (id)`,
  );
  const own = fields.flatMap(({ columns, codes }) =>
    columns.map((column) => columnText(column) + (codes ? ` ${codesText(column.name, codes)}` : '')),
  );
  const keys = fields.flatMap(({ foreignKey }) => (foreignKey ? [foreignKeyText(foreignKey)] : []));
  const lines = [
    ...owner,
    'id uuid not null',
    ...own,
    ...everyColumn.map(columnText),
    `primary key (${primaryKeyOf(store, rules).join(', ')})`,
    ...keys,
  ];
  const indexes = new Map(
    [...listIndexes(store, rules), ...fields.flatMap((field) => field.indexes)].map((index) => [index.name, index]),
  );
  return [
    `create table ${table} (\n  ${lines.join(',\n  ')}\n);`,
    ...[...indexes.values()].map((index) => indexText(table, index)),
    ...(ownerColumn === null ? [] : [rules.protect(table, ownerColumn)]),
    '',
  ].join('\n');
}

function lackOf(store: EntityStore, table: KeptTable, rules: TableRules): string {
  const { ownerColumn } = store.entity;
  const lines = [
    ...wrongKey(store, table, rules),
    ...everyColumn.filter(({ name }) => !columnOfTable(table, name)).map((column) => addColumn(table.name, column)),
    ...wantedFields(store, rules).flatMap((field) => lackOfField(field, table)),
  ];
  if (ownerColumn === rules.tenantColumn && !table.isProtected) lines.push(rules.protect(table.name, ownerColumn));
  return lines.map((line) => `${line}\n`).join('');
}

function wrongKey(store: EntityStore, table: KeptTable, rules: TableRules): string[] {
  const wanted = primaryKeyOf(store, rules).join(', ');
  const there = table.primaryKey.join(', ');
  return wanted === there ? [] : [`-- ! the primary key of ${table.name} is (${there}), and not (${wanted})`];
}

function lackOfField({ columns, indexes, foreignKey, codes }: WantedField, table: KeptTable): string[] {
  const lines: string[] = [];
  const isNew = columns.some(({ name }) => !columnOfTable(table, name));
  for (const [index, column] of columns.entries()) {
    const there = columnOfTable(table, column.name);
    if (!there) lines.push(addColumn(table.name, column));
    else if (there.type !== column.type)
      lines.push(`-- ! ${table.name}.${column.name} is ${there.type}, and not ${column.type}`);
    // Secondary columns of a value, such as the reading of a name, may be empty in existing rows.
    else if (index === 0 && column.isRequired && !there.notNull) lines.push(setNotNull(table.name, column));
  }
  // In one statement of its own, so that the editor of the migration sees where existing rows need a value.
  for (const column of columns) {
    const isAdded = !columnOfTable(table, column.name);
    if (isAdded && column.isRequired && column.default === undefined) {
      lines.push(`-- Rows that are there need a value before this.`, setNotNull(table.name, column));
    }
  }
  for (const index of indexes) {
    if (index.isUnique) lines.push(...lackOfUnique(index, table));
    else if (isNew && !table.indexes.includes(index.name)) lines.push(indexText(table.name, index));
  }
  if (foreignKey && !table.foreignKeys.some((there) => isSameKey(there, foreignKey))) {
    lines.push(`alter table ${table.name} add ${foreignKeyText(foreignKey)};`);
  }
  return [...lines, ...(codes ? lackOfCodes(table, columns[0] as WantedColumn, codes) : [])];
}

/**
 * In a table of tenants, deleting a record frees its unique value, and each tenant has its own values. Values known to the whole
 * platform, such as accounts, may stay reserved.
 */
function lackOfUnique(index: WantedIndex, table: KeptTable): string[] {
  const there = table.unique.find(({ name }) => name === index.name);
  if (!there) return [indexText(table.name, index)];
  const isTenants = table.primaryKey.length > 1;
  const isSame = isTenants
    ? there.columns.join() === index.columns.join() && there.where === `(NOT deleted)`
    : there.columns.at(-1) === index.columns.at(-1);
  return isSame
    ? []
    : [`-- ! the unique index ${index.name} is not about (${index.columns.join(', ')}) where ${index.where}`];
}

/** Updates existing checks only; older tables have none. */
function lackOfCodes(table: KeptTable, { name }: WantedColumn, codes: readonly string[]): string[] {
  const check = table.codeChecks.find(({ column }) => column === name);
  if (!columnOfTable(table, name)) return [`alter table ${table.name} add ${codesText(name, codes)};`];
  if (!check || codes.every((code) => check.codes.includes(code))) return [];
  return [
    `alter table ${table.name} drop constraint ${check.name},`,
    `  add constraint ${check.name} ${codesText(name, codes)};`,
  ];
}

/** Reserved words of PostgreSQL, which need quotes as column names. */
const reserved = new Set(
  `all analyse analyze and any array as asc both case cast check collate column constraint create current_date current_time current_user
  default desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading
  limit localtime not null offset on only or order placing primary references returning select session_user some symmetric table then to
  trailing true union unique user using variadic when where window with`.split(/\s+/),
);

const quoted = (name: string) => (reserved.has(name) ? `"${name}"` : name);

const columnOfTable = (table: KeptTable, name: string) => table.columns.find((column) => column.name === name);

function isSameKey(one: ForeignKey, other: ForeignKey): boolean {
  const textOf = ({ columns, parent, parentColumns }: ForeignKey) =>
    `${columns.join()} ${parent} ${parentColumns.join()}`;
  return textOf(one) === textOf(other);
}

function columnText({ name, type, isRequired, default: given }: WantedColumn): string {
  const written = type === 'timestamp with time zone' ? 'timestamptz' : type;
  return `${quoted(name)} ${written}${isRequired ? ' not null' : ''}${given === undefined ? '' : ` default ${given}`}`;
}

/** Adds a required column without `not null` where existing rows would have no value. */
function addColumn(table: string, column: WantedColumn): string {
  const isRequired = column.isRequired && column.default !== undefined;
  return `alter table ${table} add column ${columnText({ ...column, isRequired })};`;
}

function setNotNull(table: string, { name }: WantedColumn): string {
  return `alter table ${table} alter column ${quoted(name)} set not null;`;
}

function codesText(column: string, codes: readonly string[]): string {
  return `check (${quoted(column)} in (${codes.map((code) => `'${code}'`).join(', ')}))`;
}

function foreignKeyText({ columns, parent, parentColumns }: ForeignKey): string {
  return `foreign key (${columns.map(quoted).join(', ')}) references ${parent} (${parentColumns.join(', ')})`;
}

function indexText(table: string, { name, columns, isUnique, where }: WantedIndex): string {
  const kind = isUnique ? 'unique index' : 'index';
  return `create ${kind} ${name} on ${table} (${columns.map(quoted).join(', ')})${where ? ` where ${where}` : ''};`;
}

import type { ChoiceField } from '@kiga/entity/fields/choice.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import type { EntityStore } from '../entity/entity-store.ts';
import { uniqueIndexName } from '../entity/unique-violation.ts';
import { keptTypeOf } from '../fields/kept-types.ts';
import { columnOf } from '../names.ts';
import type { ForeignKey } from './catalogue.ts';

/** Maximum length of an index name. Distributed databases append a number, and PostgreSQL cuts names at 63. */
export const INDEX_NAME_MAX = 54;

/** A product's rules for its tables. */
export interface TableRules {
  /** Column that holds the tenant. */
  tenantColumn: string;
  /** Table that owner columns of another name refer to. */
  ownerTable: string;
  /** Returns the statement that protects a table by the column of its owner. */
  protect(table: string, ownerColumn: string): string;
}

/** A column that a field needs. */
export interface WantedColumn {
  name: string;
  type: string;
  /** True where every record has a value, so the column is `not null`. */
  isRequired: boolean;
  /** Default value, as SQL. */
  default?: string;
}

/** An index to create. */
export interface WantedIndex {
  name: string;
  /** Columns with their suffixes, such as `begin_date desc nulls last`. */
  columns: string[];
  isUnique?: boolean;
  where?: string;
}

/** Needs of one field in the table of its entity. */
export interface WantedField {
  field: string;
  columns: WantedColumn[];
  indexes: WantedIndex[];
  foreignKey: ForeignKey | null;
  /** Codes that the column is limited to; null for no limit. */
  codes: readonly string[] | null;
}

/** Returns the needs of the fields that the entity's own table stores, in the order of the declaration. */
export function wantedFields(store: EntityStore, rules: TableRules): WantedField[] {
  return [...store.columns.keys()].map((field) => ({
    field,
    columns: wantedColumns(store, field),
    indexes: wantedIndexes(store, field),
    foreignKey: wantedForeignKey(store, field, rules),
    codes: isState(store, field) ? (fieldOf(store, field) as ChoiceField).codes : null,
  }));
}

/** Returns the leading columns of keys and indexes: the owner's, if there is one. */
export function ownerColumns({ entity }: EntityStore): string[] {
  return entity.ownerColumn === null ? [] : [entity.ownerColumn];
}

/** Returns the primary key of a new table. Only tables of tenants are distributed by owner. */
export function primaryKeyOf({ entity }: EntityStore, { tenantColumn }: TableRules): string[] {
  return entity.ownerColumn === tenantColumn ? [tenantColumn, 'id'] : ['id'];
}

/**
 * Returns the indexes of a new table that belong to no single field: the default order of its list. Data that is read by primary key only
 * needs none.
 */
export function listIndexes(store: EntityStore, { tenantColumn }: TableRules): WantedIndex[] {
  const { entity } = store;
  const first = entity.sort[0];
  const owner = ownerColumns(store);
  if (!first || first.field === 'createdAt') {
    if (owner.length === 0) return [];
    // Lists across tenants sort by id; so do lists of one owner where the primary key does not begin with the owner.
    return entity.ownerColumn === tenantColumn
      ? [indexOf(store, 'id', ['id'])]
      : [indexOf(store, 'owner', [...owner, 'id'])];
  }
  const column = store.columns.get(first.field)?.sortBy;
  if (column === undefined || fieldOf(store, first.field).type === 'reference') return [];
  const order = first.order === 'desc' ? ' desc nulls last' : '';
  return [indexOf(store, column, [...owner, `${column}${order}`, `id${order && ' desc'}`])];
}

const fieldOf = ({ entity }: EntityStore, field: string) => entity.fields[field] as Field;

const isState = ({ entity }: EntityStore, field: string) => entity.states?.field === field;

function wantedColumns(store: EntityStore, name: string): WantedColumn[] {
  const field = fieldOf(store, name);
  const { sqlTypes, defaults = {} } = keptTypeOf(field);
  return Object.entries(sqlTypes(field)).map(([suffix, type]) => {
    const column = { name: columnOf(name) + suffix, type };
    if (isState(store, name)) return { ...column, isRequired: true, default: `'${store.entity.states?.initial}'` };
    if (suffix in defaults) return { ...column, isRequired: true, default: defaults[suffix] as string };
    // An empty list of inner records has nothing to encrypt, and rows of another entity have no value.
    const isFilled = field.required && field.type !== 'records' && !store.entity.sharesTable;
    return { ...column, isRequired: isFilled };
  });
}

/** Types whose filters are ranges. */
const ranges: readonly Field['type'][] = ['integer', 'decimal', 'money', 'date', 'time', 'moment'];

function wantedIndexes(store: EntityStore, name: string): WantedIndex[] {
  const { entity } = store;
  const field = fieldOf(store, name);
  const owner = ownerColumns(store);
  const column = columnOf(name);
  const isUnique = entity.unique.some((unique) => unique.field === name);
  const found: WantedIndex[] = [];
  if (isUnique) {
    const unique = uniqueIndexName(store, name);
    const itsColumn = unique.slice(entity.table.length + 1, -'_unique'.length);
    found.push({ name: named(unique), columns: [...owner, itsColumn], isUnique, where: 'not deleted' });
  }
  const filled = field.required ? {} : { where: `${column} is not null` };
  if (isState(store, name)) found.push(indexOf(store, column, [...owner, column, 'id']));
  else if (field.type === 'reference') found.push(indexOf(store, column.replace(/_id$/, ''), [...owner, column]));
  else if (!entity.filter.includes(name) && !entity.search.includes(name)) return found;
  else if (field.type === 'phone' || field.type === 'idNumber') {
    const parts = [...(isUnique ? [] : ['hash']), ...(field.type === 'phone' ? ['last4'] : [])];
    for (const part of parts) found.push(indexOf(store, `${column}_${part}`, [...owner, `${column}_${part}`]));
  } else if (entity.filter.includes(name) && ranges.includes(field.type)) {
    found.push({ ...indexOf(store, column, [...owner, column]), ...filled });
  }
  return found;
}

function indexOf({ entity }: EntityStore, about: string, columns: string[]): WantedIndex {
  return { name: named(`${entity.table}_${about}`), columns };
}

/** Throws where a name is too long for an index. */
function named(name: string): string {
  if (name.length <= INDEX_NAME_MAX) return name;
  throw new Error(
    `the index ${name} would have ${name.length} characters, and ${INDEX_NAME_MAX} is the most: name table or field shorter`,
  );
}

/**
 * Returns the foreign key of a reference. Tables of tenants refer only to each other, including the tenant, and no other table refers to
 * them, because they may lie on other machines.
 */
function wantedForeignKey(store: EntityStore, name: string, { tenantColumn }: TableRules): ForeignKey | null {
  const field = fieldOf(store, name);
  if (field.type !== 'reference') return null;
  const { entity: target } = store.stores.named(field.to);
  const isTenants = store.entity.ownerColumn === tenantColumn;
  if (isTenants !== (target.ownerColumn === tenantColumn)) return null;
  const tenant = isTenants ? [tenantColumn] : [];
  return { columns: [...tenant, columnOf(name)], parent: target.table, parentColumns: [...tenant, 'id'] };
}

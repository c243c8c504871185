import type { States } from './define-states.ts';
import type { KnownOwner, OwnerNames } from './define-tenancy.ts';
import { DEFAULT_SENSITIVITY, type Sensitivity, type Sight } from './fields/field.ts';
import type { Field, RecordOf, ValueOf } from './fields/fields.ts';
import type { FieldIssue } from './record-schema.ts';

/** Owner id of the records that belong to the platform itself. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

/** Reader of a record: the part of a session that pure rules of the contract may know. */
export interface Viewer {
  appType: number;
  /** Kind of the viewer's organization. It decides the reading of an appType that has two. */
  organizationKind: string;
  permissions: ReadonlySet<string>;
  /** Additional topics that the owners of the records granted to the viewer, by the product's names. */
  granted?: ReadonlySet<string>;
}

/** Facts that cross-field rules may know in addition to the record. */
export interface RuleContext {
  /** Current day of the tenant, `yyyy-mm-dd`. */
  today: string;
}

/** A named group of fields of a form or detail page; its title is `<area>.<entity>.groups.<name>`. */
export interface FieldGroup<FieldName extends string = string, Name extends string = string> {
  name: Name;
  fields: readonly FieldName[];
}

/** A column of an exported or imported sheet, with its known headings, the template's own first. */
export type ExcelColumn<FieldName extends string = string> = FieldColumn<FieldName> | OwnColumn<FieldName>;

/** A column that holds a field. */
interface FieldColumn<FieldName extends string> extends ColumnBase<FieldName> {
  field: FieldName;
  own?: undefined;
}

/** A column that the sheet hooks of the server read and write. */
interface OwnColumn<FieldName extends string> extends ColumnBase<FieldName> {
  /** Name of the column, which differs from all fields. */
  field: string;
  own: true;
}

interface ColumnBase<FieldName extends string> {
  headings: readonly string[];
  /** Exported only, such as a number that the server assigns. */
  exportOnly?: boolean;
  /** Field whose sight this column needs, because its values derive from it. The default is the field itself. */
  shows?: FieldName;
  /** Words for the codes of a choice or dictionary in addition to its labels in both languages. */
  words?: Readonly<Record<string, readonly string[]>>;
}

/** Rules for importing records from a sheet. */
export interface ImportDeclaration<FieldName extends string = string, ColumnName extends string = string> {
  /** Columns that every row must fill to become a record. */
  required: readonly ColumnName[];
  /** Lists of fields that identify an existing record; the first list that a row fills completely applies. */
  match: readonly (readonly FieldName[])[];
  /** A reference by whose titles rows are counted, and whose missing records an import may create. */
  groupBy?: { field: FieldName; column: ColumnName; createMissing?: boolean };
}

/**
 * How long records are kept before a regular work erases them for good: 'always', or days. `deletedDays` counts from the deletion;
 * `closed.days` counts from the last change of a record whose field has one of the values, such as a child who has left. Parts of a record
 * are erased with it.
 */
export type Keep<FieldName extends string = string> =
  | 'always'
  | { deletedDays: number; closed?: { field: FieldName; values: readonly string[]; days: number } };

type Fields = Readonly<Record<string, Field>>;

/** Name of a field, or path of an inner field, such as `parents.0.parentPhone`. */
type FieldPath<Name extends string> = Name | `${Name}.${string}`;

interface EntityInput<
  F extends Fields,
  S extends States | undefined,
  Columns extends readonly ExcelColumn<keyof F & string>[],
  Group extends string,
  Area extends string,
  Name extends string,
> {
  area: Area;
  name: Name;
  /** Database table. */
  table: string;
  /** Column that holds the owner. The default is the tenancy's; null where all rows belong to the platform. */
  ownerColumn?: string | null;
  /** True where the table also holds rows of another entity, which leave the columns of this one empty. */
  sharesTable?: boolean;
  /** Permission and label keys are `<area>.<name>...`; calls are `/api/<area>/<name>/...`. */
  fields: F;
  /** Field that names a record in a title or a reference. */
  title: keyof F & string;
  /** Field that names a record to readers of English, where it is another one. */
  titleEnUS?: keyof F & string;
  /** Fields of the list, in order. */
  list: readonly (keyof F & string)[];
  /** Fields that a list can filter by. */
  filter: readonly (keyof F & string)[];
  /** Fields that the quick search covers. */
  search: readonly (keyof F & string)[];
  /** Fields that a list can sort by; the first one and its order are the default. */
  sort: readonly { field: (keyof F & string) | 'createdAt'; order: 'asc' | 'desc' }[];
  form: readonly FieldGroup<keyof F & string>[];
  detail: readonly FieldGroup<keyof F & string, Group>[];
  /** Columns of an exported sheet, in order. Imports know all of them except `exportOnly`. */
  excel?: Columns;
  /** Rules for imports; absent for entities without import. */
  import?: ImportDeclaration<keyof F & string, Columns[number]['field']>;
  states?: S;
  /** Reference of a record to its parent, where the records form a tree. */
  tree?: keyof F & string;
  /** Rules over several fields, which client and server run on the complete record. */
  rules?: readonly ((
    record: Partial<RecordOf<F>>,
    context: RuleContext,
  ) => FieldIssue<FieldPath<keyof F & string>>[])[];
  /** Returns the sight of a viewer by sensitivity; without it, every reader sees all. */
  sight?: (viewer: Viewer) => Partial<Record<Sensitivity, Sight>>;
  /** Fields that must be unique among the records of an owner, or of all, with the error for a duplicate. */
  unique?: readonly { field: keyof F & string; error: string }[];
  keep: Keep<keyof F & string>;
}

/** An entity: one declaration from which client and server derive their routine part. */
export interface Entity<
  // oxlint-disable-next-line typescript/no-explicit-any -- entities differ in their fields
  F extends Fields = any,
  S extends States | undefined = States | undefined,
  Columns extends readonly ExcelColumn[] = readonly ExcelColumn[],
  Group extends string = string,
  Key extends string = string,
> {
  readonly area: string;
  readonly name: string;
  /** `area.name` */
  readonly key: Key;
  readonly table: string;
  /** Names that the product gives to owners. */
  readonly tenancy: OwnerNames;
  readonly ownerColumn: string | null;
  readonly sharesTable?: boolean;
  readonly fields: F;
  readonly title: string;
  readonly titleEnUS?: string;
  readonly list: readonly string[];
  readonly filter: readonly string[];
  readonly search: readonly string[];
  readonly sort: readonly { field: string; order: 'asc' | 'desc' }[];
  readonly form: readonly FieldGroup[];
  readonly detail: readonly FieldGroup<string, Group>[];
  readonly excel?: Columns;
  readonly import?: ImportDeclaration;
  readonly states?: S;
  readonly tree?: string;
  readonly unique: readonly { field: string; error: string }[];
  readonly keep: Keep;
  readonly rules: readonly ((record: Record<string, unknown>, context: RuleContext) => FieldIssue[])[];
  /** Returns the sight of a viewer by sensitivity; without it, every reader sees all. */
  readonly sight?: (viewer: Viewer) => Partial<Record<Sensitivity, Sight>>;
  /** Returns the viewer's sight of a field. A viewer never changes, so the result is cached. */
  sightOf(viewer: Viewer, field: string): Sight;
}

/** Any entity, for code that needs only the common part. */
export type AnyEntity = Entity;

/** Name of a field of an entity. */
export type FieldName<E extends AnyEntity> = keyof E['fields'] & string;

type TransitionOf<E extends AnyEntity> = NonNullable<E['states']>['transitions'][number];

/** Name of a transition of an entity; `never` for an entity without states. */
export type TransitionName<E extends AnyEntity> = TransitionOf<E>['name'];

/** Name of a guard that transitions of an entity have. */
export type GuardName<E extends AnyEntity> = string extends TransitionName<E> ? string : GuardOf<TransitionOf<E>>;

type GuardOf<T> = T extends { guards: readonly (infer Name extends string)[] } ? Name : never;

/** Values that a transition asks for; optional ones may be absent. */
export type AsksOf<E extends AnyEntity, Name extends string> = string extends Name
  ? Readonly<Record<string, unknown>>
  : Extract<TransitionOf<E>, { name: Name }> extends { asks: infer A }
    ? { readonly [K in keyof A]: A[K] extends { required: true } ? ValueOf<A[K]> : ValueOf<A[K]> | null | undefined }
    : Readonly<Record<string, unknown>>;

/** Name of a column of an entity's sheets. */
export type ColumnName<E extends AnyEntity> = NonNullable<E['excel']>[number]['field'];

/** Name of a column that the sheet hooks read and write. */
export type OwnColumnName<E extends AnyEntity> = Extract<NonNullable<E['excel']>[number], { own: true }>['field'];

/** Name of a group of the detail page. */
export type GroupName<E extends AnyEntity> = E['detail'][number]['name'];

/** Returns the function by which a product declares its entities. */
export function entityDefiner(tenancy: OwnerNames) {
  /** Declares an entity. Throws at load when a name in one of its lists is no field of it. */
  return function defineEntity<
    const F extends Fields,
    const Group extends string,
    const Area extends string,
    const Name extends string,
    const S extends States | undefined = undefined,
    const Columns extends readonly ExcelColumn<keyof F & string>[] = readonly [],
  >(input: EntityInput<F, S, Columns, Group, Area, Name>): Entity<F, S, Columns, Group, `${Area}.${Name}`> {
    const key = `${input.area}.${input.name}` as const;
    const named = [input.title, input.titleEnUS ?? input.title, input.tree ?? input.title];
    for (const field of [...input.list, ...input.filter, ...input.search, ...named]) {
      if (!(field in input.fields)) throw new Error(`${key} has no field ${field}`);
    }
    assertStates(key, input.states, input.fields);
    // Every field of every shown record needs the sight, which is the same for all of them.
    const sights = new WeakMap<Viewer, Partial<Record<Sensitivity, Sight>>>();
    return {
      ...input,
      key,
      tenancy,
      ownerColumn: input.ownerColumn === undefined ? tenancy.column : input.ownerColumn,
      unique: input.unique ?? [],
      rules: (input.rules ?? []) as Entity['rules'],
      sightOf(viewer, field) {
        if (!input.sight) return 'full';
        let sight = sights.get(viewer);
        if (!sight) {
          sight = input.sight(viewer);
          sights.set(viewer, sight);
        }
        return sight[input.fields[field]?.sensitivity ?? DEFAULT_SENSITIVITY] ?? 'none';
      },
    };
  };
}

/** Throws when the state field is no choice of exactly these states, or when save may write it. */
function assertStates(key: string, states: States | undefined, fields: Fields): void {
  if (!states) return;
  const field = fields[states.field];
  const codes = states.states.map((state) => state.name).join();
  if (field?.type !== 'choice' || field.writable || field.codes.join() !== codes) {
    throw new Error(`${key}: ${states.field} must be a choice of ${codes} that save does not write`);
  }
}

/** A saved record on the wire: its fields and the common columns of all records. */
export type SavedOf<E> = E extends { fields: infer F } ? Partial<RecordOf<F>> & SavedRecord : never;

/**
 * Columns that every record carries in addition to its fields. The owner, a tenant, another organization or `PLATFORM`, has the product's
 * key.
 */
export interface SavedRecord extends KnownOwner {
  id: string;
  /** Number of saves. A save sends it back and is refused when it is out of date. */
  version: number;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
  /** Acts that the reader may do with this record, such as `update`. */
  can: string[];
}

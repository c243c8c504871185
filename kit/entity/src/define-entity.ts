import type { States } from './define-states.ts';
import type { KnownOwner, OwnerNames } from './define-tenancy.ts';
import { DEFAULT_SENSITIVITY, type Sensitivity, type Sight } from './fields/field.ts';
import type { Field, RecordOf, ValueOf } from './fields/fields.ts';
import type { FieldIssue } from './record-schema.ts';

/** Owner of all that is the platform's own. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

/** Who looks: what the contract's pure rules may know of a session. */
export interface Viewer {
  appType: number;
  /** Kind of the viewer's organization; decides the reading of appTypes that have two. */
  organizationKind: string;
  permissions: ReadonlySet<string>;
  /** What the owners of the records in question let the viewer see in addition, by names of the product's. */
  granted?: ReadonlySet<string>;
}

/** What cross-field rules may know in addition to the record. */
export interface RuleContext {
  /** The tenant's day, `yyyy-mm-dd`. */
  today: string;
}

/** A named group of fields of a form or detail page; its title is `<area>.<entity>.groups.<name>`. */
export interface FieldGroup<FieldName extends string = string, Name extends string = string> {
  name: Name;
  fields: readonly FieldName[];
}

/** A column of a sheet that is exported or imported, with the headings known for it, the template's own first. */
export type ExcelColumn<FieldName extends string = string> = FieldColumn<FieldName> | OwnColumn<FieldName>;

/** A column that holds a field. */
interface FieldColumn<FieldName extends string> extends ColumnBase<FieldName> {
  field: FieldName;
  own?: undefined;
}

/** A column that the sheet hooks of the server read and write themselves. */
interface OwnColumn<FieldName extends string> extends ColumnBase<FieldName> {
  /** Its name, which is none of a field. */
  field: string;
  own: true;
}

interface ColumnBase<FieldName extends string> {
  headings: readonly string[];
  /** Leaves the house and never comes in, such as a number that the server gives. */
  exportOnly?: boolean;
  /** Needed to see this column in full: what its values are made from. The field itself where not given. */
  shows?: FieldName;
  /** Words for the codes of a choice or dictionary in addition to its labels in both languages. */
  words?: Readonly<Record<string, readonly string[]>>;
}

/** How records come from a sheet. */
export interface ImportDeclaration<FieldName extends string = string, ColumnName extends string = string> {
  /** Columns without which a row is no record. */
  required: readonly ColumnName[];
  /** Fields by which a row's record is known if it is there already: the first list that the row fills entirely. */
  match: readonly (readonly FieldName[])[];
  /** A reference by whose words the rows are counted, and whose missing records may be made along the way. */
  groupBy?: { field: FieldName; column: ColumnName; createMissing?: boolean };
}

/** Fields by name. */
type Fields = Readonly<Record<string, Field>>;

/** Name of a field, or the path of what lies within it, such as `parents.0.parentPhone`. */
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
  /** Table of the database. */
  table: string;
  /** Column that says whose a row is, that of the tenancy where not given; null where all rows are the platform's own. */
  ownerColumn?: string | null;
  /** Permission and label keys are `<area>.<name>...`; calls are `/api/<area>/<name>/...`. */
  fields: F;
  /** The field that names a record in a title or a reference. */
  title: keyof F & string;
  /** The field that names it to readers of English, where that is another one. */
  titleEnUS?: keyof F & string;
  /** Fields of the list, in order. */
  list: readonly (keyof F & string)[];
  /** Fields one may filter by. */
  filter: readonly (keyof F & string)[];
  /** Fields the quick search looks into. */
  search: readonly (keyof F & string)[];
  /** Fields one may sort by; the first one with its order is the default. */
  sort: readonly { field: (keyof F & string) | 'createdAt'; order: 'asc' | 'desc' }[];
  form: readonly FieldGroup<keyof F & string>[];
  detail: readonly FieldGroup<keyof F & string, Group>[];
  /** Columns of an exported sheet, in order; without `exportOnly` also those that an import knows. */
  excel?: Columns;
  /** How records come from a sheet; absent where they do not. */
  import?: ImportDeclaration<keyof F & string, Columns[number]['field']>;
  states?: S;
  /** The reference of a record to the one above it, where the records are a tree. */
  tree?: keyof F & string;
  /** Rules over several fields, run on both sides on the filled record. */
  rules?: readonly ((
    record: Partial<RecordOf<F>>,
    context: RuleContext,
  ) => FieldIssue<FieldPath<keyof F & string>>[])[];
  /** How much a viewer sees of each sensitivity; without it, every reader sees all. */
  sight?: (viewer: Viewer) => Partial<Record<Sensitivity, Sight>>;
  /** Fields that must be unique among the records of an owner, or of all, with the error that says so. */
  unique?: readonly { field: keyof F & string; error: string }[];
}

/** An entity: one declaration from which both sides derive their dull part. */
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
  /** How the product names owners. */
  readonly tenancy: OwnerNames;
  readonly ownerColumn: string | null;
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
  readonly rules: readonly ((record: Record<string, unknown>, context: RuleContext) => FieldIssue[])[];
  /** How much a viewer sees of each sensitivity; without it, every reader sees all. */
  readonly sight?: (viewer: Viewer) => Partial<Record<Sensitivity, Sight>>;
  /** What this viewer sees of this field. A viewer does not change while it looks. */
  sightOf(viewer: Viewer, field: string): Sight;
}

/** Any entity, where only what all of them share is asked for. */
export type AnyEntity = Entity;

/** Name of a field of an entity. */
export type FieldName<E extends AnyEntity> = keyof E['fields'] & string;

/** A transition of an entity. */
type TransitionOf<E extends AnyEntity> = NonNullable<E['states']>['transitions'][number];

/** Name of a transition of an entity; never where it has no states. */
export type TransitionName<E extends AnyEntity> = TransitionOf<E>['name'];

/** Name of a condition that transitions of an entity have. */
export type GuardName<E extends AnyEntity> = string extends TransitionName<E> ? string : GuardOf<TransitionOf<E>>;

type GuardOf<T> = T extends { guards: readonly (infer Name extends string)[] } ? Name : never;

/** What a transition asks for, filled: what is not required may be absent. */
export type AsksOf<E extends AnyEntity, Name extends string> = string extends Name
  ? Readonly<Record<string, unknown>>
  : Extract<TransitionOf<E>, { name: Name }> extends { asks: infer A }
    ? { readonly [K in keyof A]: A[K] extends { required: true } ? ValueOf<A[K]> : ValueOf<A[K]> | null | undefined }
    : Readonly<Record<string, unknown>>;

/** Name of a column of an entity's sheets. */
export type ColumnName<E extends AnyEntity> = NonNullable<E['excel']>[number]['field'];

/** Name of a column that the sheet hooks read and write themselves. */
export type OwnColumnName<E extends AnyEntity> = Extract<NonNullable<E['excel']>[number], { own: true }>['field'];

/** Name of a group of the detail page. */
export type GroupName<E extends AnyEntity> = E['detail'][number]['name'];

/** The function by which a product declares its entities. */
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
    // Asked for every field of every record that is shown, and the same for all of them.
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

/** Throws when the field of the states is no choice of exactly these states, or can be written by save. */
function assertStates(key: string, states: States | undefined, fields: Fields): void {
  if (!states) return;
  const field = fields[states.field];
  const codes = states.states.map((state) => state.name).join();
  if (field?.type !== 'choice' || field.writable || field.codes.join() !== codes) {
    throw new Error(`${key}: ${states.field} must be a choice of ${codes} that save does not write`);
  }
}

/** A saved record on the wire: its fields plus what every record carries. */
export type SavedOf<E> = E extends { fields: infer F } ? Partial<RecordOf<F>> & SavedRecord : never;

/** What every record carries in addition to its fields; whose it is, a tenant, another organization or `PLATFORM`, by the product's key. */
export interface SavedRecord extends KnownOwner {
  id: string;
  /** Counts the saves; save sends it back, and is told when somebody else was faster. */
  version: number;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
  /** What the reader may do with this record: act names such as `update`. */
  can: string[];
}

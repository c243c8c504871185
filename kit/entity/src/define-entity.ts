import type { States } from './define-states.ts';
import { DEFAULT_GUARD, type FieldGuard, type Sight } from './fields/field.ts';
import type { Field, RecordOf } from './fields/fields.ts';
import type { FieldIssue } from './record-schema.ts';

/** Owner of all that is the platform's own. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';
const OWNER_COLUMN = 'kig_id';

/** Who looks: what the contract's pure rules may know of a session. */
export interface Viewer {
  appType: number;
  /** Kind of the viewer's organization; decides the reading of appTypes that have two. */
  organizationKind: string;
  permissions: ReadonlySet<string>;
  /** What the owners of the records in question let the viewer see besides, by names of the product's. */
  granted?: ReadonlySet<string>;
}

/** What cross-field rules may know besides the record. */
export interface RuleContext {
  /** The kindergarten's day, `yyyy-mm-dd`. */
  today: string;
}

/** A named group of fields of a form or detail page; its title is `<area>.<entity>.groups.<name>`. */
export interface FieldGroup<Name extends string = string> {
  name: string;
  fields: readonly Name[];
}

/** A column of a sheet that is exported or imported, with the headings known for it, the template's own first. */
export interface ExcelColumn {
  /** Name of the field, or a name that the server file reads and writes itself. */
  field: string;
  headings: readonly string[];
  /** Leaves the house and never comes in, such as a number that the server gives. */
  exportOnly?: boolean;
  /** Needed to see this column in full: what its values are made from. The field itself where not given. */
  shows?: string;
  /** Words for the codes of a choice or dictionary beside its labels in both languages. */
  words?: Readonly<Record<string, readonly string[]>>;
}

/** How records come from a sheet. */
export interface ImportDeclaration {
  /** Columns without which a row is no record. */
  required: readonly string[];
  /** Fields by which a row's record is known if it is there already: the first list that the row fills entirely. */
  match: readonly (readonly string[])[];
  /** A reference by whose words the rows are counted, and whose missing records may be made along the way. */
  groupBy?: { field: string; column: string; createMissing?: boolean };
}

interface EntityInput<Fields extends Record<string, Field>> {
  area: string;
  name: string;
  /** Table of the database. */
  table: string;
  /** Column that says whose a row is, `kig_id` where not given; null where all rows are the platform's own. */
  ownerColumn?: string | null;
  /** Permission and label keys are `<area>.<name>...`; calls are `/api/<area>/<name>/...`. */
  fields: Fields;
  /** The field that names a record in a title or a reference. */
  title: keyof Fields & string;
  /** The field that names it to readers of English, where that is another one. */
  titleEnUS?: keyof Fields & string;
  /** Fields of the list, in order. */
  list: readonly (keyof Fields & string)[];
  /** Fields one may filter by. */
  filter: readonly (keyof Fields & string)[];
  /** Fields the quick search looks into. */
  search: readonly (keyof Fields & string)[];
  /** Fields one may sort by; the first one with its order is the default. */
  sort: readonly { field: (keyof Fields & string) | 'createdAt'; order: 'asc' | 'desc' }[];
  form: readonly FieldGroup<keyof Fields & string>[];
  detail: readonly FieldGroup<keyof Fields & string>[];
  /** Columns of an exported sheet, in order; without `exportOnly` also those that an import knows. */
  excel?: readonly ExcelColumn[];
  /** How records come from a sheet; absent where they do not. */
  import?: ImportDeclaration;
  states?: States;
  /** The reference of a record to the one above it, where the records are a tree. */
  tree?: keyof Fields & string;
  /** Rules over several fields, run on both sides on the filled record. */
  rules?: readonly ((record: Partial<RecordOf<Fields>>, context: RuleContext) => FieldIssue[])[];
  /** What a viewer sees of each guarded group; all of it where not given. */
  sight?: (viewer: Viewer) => Partial<Record<FieldGuard, Sight>>;
  /** Fields that must be unique among the records of an owner, or of all, with the error that says so. */
  unique?: readonly { field: keyof Fields & string; error: string }[];
}

/** An entity: one declaration from which both sides derive their dull part. */
export type Entity<Fields extends Record<string, Field> = Record<string, Field>> = Readonly<
  Omit<
    EntityInput<Fields>,
    | 'ownerColumn'
    | 'tree'
    | 'titleEnUS'
    | 'rules'
    | 'title'
    | 'list'
    | 'filter'
    | 'search'
    | 'sort'
    | 'form'
    | 'detail'
    | 'unique'
  >
> & {
  readonly ownerColumn: string | null;
  readonly tree?: string;
  readonly titleEnUS?: string;
  /** `area.name` */
  readonly key: string;
  readonly title: string;
  readonly list: readonly string[];
  readonly filter: readonly string[];
  readonly search: readonly string[];
  readonly sort: readonly { field: string; order: 'asc' | 'desc' }[];
  readonly form: readonly FieldGroup[];
  readonly detail: readonly FieldGroup[];
  readonly unique: readonly { field: string; error: string }[];
  readonly rules: readonly ((record: Record<string, unknown>, context: RuleContext) => FieldIssue[])[];
  /** What this viewer sees of this field. A viewer does not change while it looks. */
  sightOf(viewer: Viewer, field: string): Sight;
};

/** Any entity, where only what all of them share is asked for. */
// oxlint-disable-next-line typescript/no-explicit-any -- entities differ in their fields
export type AnyEntity = Entity<any>;

/** Declares an entity. Throws at load when a name in one of its lists is no field of it. */
export function defineEntity<const Fields extends Record<string, Field>>(input: EntityInput<Fields>): Entity<Fields> {
  const named = [input.title, input.titleEnUS ?? input.title, input.tree ?? input.title];
  for (const field of [...input.list, ...input.filter, ...input.search, ...named]) {
    if (!(field in input.fields)) throw new Error(`${input.area}.${input.name} has no field ${field}`);
  }
  assertStates(`${input.area}.${input.name}`, input.states, input.fields);
  // Asked for every field of every record that is shown, and the same for all of them.
  const sights = new WeakMap<Viewer, Partial<Record<FieldGuard, Sight>>>();
  return {
    ...input,
    key: `${input.area}.${input.name}`,
    ownerColumn: input.ownerColumn === undefined ? OWNER_COLUMN : input.ownerColumn,
    unique: input.unique ?? [],
    rules: (input.rules ?? []) as Entity['rules'],
    sightOf(viewer, field) {
      if (!input.sight) return 'full';
      let sight = sights.get(viewer);
      if (!sight) {
        sight = input.sight(viewer);
        sights.set(viewer, sight);
      }
      return sight[input.fields[field]?.guard ?? DEFAULT_GUARD] ?? 'none';
    },
  };
}

/** Throws when the field of the states is no choice of exactly these states, or can be written by save. */
function assertStates(key: string, states: States | undefined, fields: Record<string, Field>): void {
  if (!states) return;
  const field = fields[states.field];
  const codes = states.states.map((state) => state.name).join();
  if (field?.type !== 'choice' || field.writable || field.codes.join() !== codes) {
    throw new Error(`${key}: ${states.field} must be a choice of ${codes} that save does not write`);
  }
}

/** A saved record on the wire: its fields plus what every record carries. */
export type SavedOf<E> = E extends Entity<infer Fields> ? Partial<RecordOf<Fields>> & SavedRecord : never;

/** What every record carries besides its fields. */
export interface SavedRecord {
  id: string;
  /** Whose it is: a tenant, another organization, or `PLATFORM`. */
  kigId: string;
  /** Counts the saves; save sends it back, and is told when somebody else was faster. */
  version: number;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
  /** What the reader may do with this record: act names such as `update`. */
  can: string[];
}

import type { AnyEntity, FieldName, GroupName } from '@kiga/entity/define-entity.ts';
import type { EntityKey } from '@kiga/entity/entity-keys.ts';
import type { MenuProps } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import type { ScreenAct } from '../acts/screen-act.ts';
import type { WidgetProps } from '../fields/field-view.ts';
import type { IssueAction } from '../form/issue-action.ts';
import type { Kit } from '../kit-context.tsx';
import type { EarlyTelling } from '../library/use-telling.ts';
import type { ChangeView } from '../list/use-view-state.ts';
import type { ViewState } from '../list/view-state.ts';
import type { EntityPage, EntityRecord } from './any-entity.ts';

/** A column that differs from the default of its field type. */
export interface ColumnOverride {
  /** Key of the column's title; default is the field's label. */
  title?: string;
  Cell?: ComponentType<{ record: EntityRecord }>;
  /** True where an open record shows the cell as well, such as a link. */
  inRecord?: boolean;
}

/** One option of the segmented control above a list. */
export interface Segment {
  value: string;
  /** Key of its label. */
  label: string;
  /** Values of its filter; empty for all records. */
  filter: readonly string[];
  /** Returns its other filters for the given day, by filter key. */
  also?(today: string): ViewState['filters'];
}

/** A segmented control above a list that sets a filter, together with dependent filters. */
export interface Segments<E extends AnyEntity = AnyEntity> {
  field: FieldName<E>;
  options: readonly Segment[];
  /** Returns the number of records of each option by its value; undefined while loading. */
  useCounts(ownerId: string | undefined): Readonly<Record<string, number>> | undefined;
}

/** Source of the tenants for readers who reach more than one. */
export interface TenantChoice {
  /** Entity of the tenants, such as `campus.class`. */
  to: EntityKey;
  /** True where its `list` call takes `of`, the key of an entity, and leaves out tenants whose records of it are out of reach. */
  ofEntity?: boolean;
  /** Key of the label for a tenant. */
  label: string;
}

/** Props of another view of a list. Search, filters and drawer belong to the list and apply to both. */
export interface OtherViewProps {
  view: ViewState;
  change: ChangeView;
  abilities: EntityPage['abilities'];
  /** Shows a record in the drawer. */
  open(id: string): void;
}

/** Props of a record's own page. */
export interface OwnPageProps {
  record: EntityRecord;
  /** Path of the list. */
  href: string;
  /** Buttons of the record's acts. */
  acts: ReactNode;
}

/** A view in addition to the table, such as a board. */
export interface OtherView {
  /** Value of `view=<name>` in the address. */
  name: string;
  /** Key of its label. */
  label: string;
  /** True for the default view, until the reader chooses the table. */
  first?: boolean;
  /** True for a view of all records that ignores search and filters; the table then shows the results. */
  whole?: boolean;
  Component: ComponentType<OtherViewProps>;
}

/** Returns additional menu items of a record that the reader may use. */
export type OwnWays = (record: EntityRecord) => NonNullable<MenuProps['items']>;

/** Props of additional acts on the selected records of a list. */
export interface SelectionActsProps {
  /** At least one. */
  records: readonly EntityRecord[];
  /** Receives the ids of the records that an act changed. */
  onDone(ids: readonly string[]): void;
}

/** A new record that a form has just saved. */
export interface SavedNew {
  record: EntityRecord;
  /** Values that the form sent, by field. */
  values: Readonly<Record<string, unknown>>;
  kit: Kit;
  modal: EarlyTelling['modal'];
}

/** Default for screens without additional menu items. */
export const noOwnWays = (): OwnWays => () => [];

/** Entries by names of an entity. */
type ByName<Name extends string, Value> = Readonly<Partial<Record<Name, Value>>>;

/** A page outside the list that its head leads to. */
export interface ListWay {
  /** Key of its label. */
  label: string;
  href: string;
  /** Only readers with this permission have it. */
  permission: string;
  /** True where the page lets readers of several tenants choose one; default is for readers with one tenant. */
  forMany?: boolean;
}

/** Special parts of a screen; an entity without any needs no options. */
export interface ScreenOptions<E extends AnyEntity = AnyEntity> {
  /** Key of the list's title, where it is not the plural of the entity. */
  title?: string;
  /** True where the special parts of the list use the component library, so that the list waits for it. */
  usesLibrary?: boolean;
  /** Returns the search of the address with which the list opens, such as its month; a user's own default view comes first. */
  opening?(kit: Kit): string;
  tenants?: TenantChoice;
  columns?: ByName<FieldName<E>, ColumnOverride>;
  /** Input widgets of fields, by name, that differ from those of their types. */
  widgets?: ByName<FieldName<E>, ComponentType<WidgetProps>>;
  /** Returns texts below fields of the form that do not explain themselves, by name. */
  hints?(kit: Kit): ByName<FieldName<E>, ReactNode>;
  /** Required fields that only the form of a new record has. */
  onlyNew?: readonly FieldName<E>[];
  /**
   * Values of other fields that follow from a typed one, by its name, such as the birthday from an ID number. They get the typed value and
   * all values of the form.
   */
  fills?: ByName<
    FieldName<E>,
    (typed: unknown, values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  >;
  /** Values of the form of a new record. */
  newStart?: ByName<FieldName<E>, unknown>;
  /** Dates of a new record that begin with today. */
  newToday?: readonly FieldName<E>[];
  /** Conditions under which the form offers a field, by name, from the typed values; `base` is null for a new record. */
  offeredWhen?: ByName<FieldName<E>, (values: Readonly<Record<string, unknown>>, base: EntityRecord | null) => boolean>;
  /** Filters whose single selected value becomes the initial value of a new record. */
  newWith?: readonly FieldName<E>[];
  /** Acts of records and of the list in addition to transitions, editing and deleting, as the contract declares them. */
  acts?: readonly ScreenAct[];
  useOwnWays?(): OwnWays;
  /** Menu items of a row for acts that an open record has as buttons. */
  useRowWays?(): OwnWays;
  /** Another page than the form below the list's address that edits a record, with the key of its button. */
  edit?: { label: string; href(record: EntityRecord): string };
  /** Buttons for the selected records, before those of the transitions. */
  SelectionActs?: ComponentType<SelectionActsProps>;
  /** Buttons of an open record, after the one that edits it. */
  RecordActs?: ComponentType<{ record: EntityRecord }>;
  /** Pages beside the acts of the list. */
  ways?: readonly ListWay[];
  /** Columns to hide first in a narrow list, in this order. */
  narrowOrder?: readonly FieldName<E>[];
  /** Filters of the filter line; default are the first two that fit. */
  inlineFilters?: readonly FieldName<E>[];
  /** Filters by data of a tenant, such as its roles, for readers of several tenants once one is chosen. */
  tenantFilters?: readonly FieldName<E>[];
  segments?: Segments<E>;
  /** Keys of a title and a sentence for a list without any records. */
  empty?: { title: string; text: string };
  otherView?: OtherView;
  /** Alert above the list, also above an empty one; for one tenant where the list is narrowed to it. */
  ListAlert?: ComponentType<{ ownerId: string | undefined }>;
  /** Page of a record instead of the derived one, once the record is loaded. */
  Page?: ComponentType<OwnPageProps>;
  /** Head of a record instead of its title. */
  RecordHead?: ComponentType<{ record: EntityRecord }>;
  /** Sections of the detail by group name; null leaves a group out. */
  sections?: ByName<GroupName<E>, ComponentType<{ record: EntityRecord }>>;
  /** Warning before all sections. */
  RecordAlert?: ComponentType<{ record: EntityRecord }>;
  /** Runs after a new record was saved and its form left. */
  afterNew?(saved: SavedNew): void;
  /** True where the form of a new record offers to save and start the next one. */
  addNext?: boolean;
  /** Ways out that the form offers next to an error, by error id. */
  issueActions?: Readonly<Record<string, IssueAction>>;
}

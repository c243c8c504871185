import type { AnyEntity, FieldName, GroupName } from '@kiga/entity/define-entity.ts';
import type { EntityKey } from '@kiga/entity/entity-keys.ts';
import type { MenuProps } from 'antd';
import type { ComponentType } from 'react';
import type { ScreenAct } from '../acts/screen-act.ts';
import type { WidgetProps } from '../fields/field-view.ts';
import type { IssueAction } from '../form/issue-action.ts';
import type { ChangeView } from '../list/use-view-state.ts';
import type { ViewState } from '../list/view-state.ts';
import type { EntityPage, EntityRecord } from './any-entity.ts';

/** A column that differs from what its field type shows. */
export interface ColumnOverride {
  /** Key of the column's title; the field's own label where not given. */
  title?: string;
  Cell?: ComponentType<{ record: EntityRecord }>;
}

/** One part of the switch above a list. */
export interface Segment {
  value: string;
  /** Key of its word. */
  label: string;
  /** Values of the filter that it stands for; none for all. */
  filter: readonly string[];
  /** Other filters that belong to it, by filter key, as they are on this day. */
  also?(today: string): ViewState['filters'];
}

/** A switch above a list that sets a filter, with what belongs to it. */
export interface Segments<E extends AnyEntity = AnyEntity> {
  field: FieldName<E>;
  options: readonly Segment[];
  /** Records of each part by its value; undefined until known. */
  useCounts(ownerId: string | undefined): Readonly<Record<string, number>> | undefined;
}

/** Where the tenants to choose from come from, for readers who reach more than one. */
export interface TenantChoice {
  /** What is chosen, as a reference names it, such as `campus.class`. */
  to: EntityKey;
  /** Whether its `list` call takes `of`, the key of an entity, and leaves out tenants whose records of it are not reached. */
  ofEntity?: boolean;
  /** Key of the word for a tenant. */
  label: string;
}

/** What another view of a list is given. Search, filters and the drawer are the list's own and hold for both. */
export interface OtherViewProps {
  view: ViewState;
  change: ChangeView;
  abilities: EntityPage['abilities'];
  /** Shows a record in the drawer. */
  open(id: string): void;
}

/** A view in addition to the list, such as a board. */
export interface OtherView {
  /** Stands in the address as `view=<name>`. */
  name: string;
  /** Key of its word. */
  label: string;
  /** Shown in place of the table until the reader chooses the table. */
  first?: boolean;
  /** Shows all records whatever is searched or filtered; what was found is then shown by the table. */
  whole?: boolean;
  Component: ComponentType<OtherViewProps>;
}

/** Ways of a screen's own from a record, behind its 'more', as far as the reader may. */
export type OwnWays = (record: EntityRecord) => NonNullable<MenuProps['items']>;

/** Of screens that have none. */
export const noOwnWays = (): OwnWays => () => [];

/** Entries by names that an entity has. */
type ByName<Name extends string, Value> = Readonly<Partial<Record<Name, Value>>>;

/** What a screen has of its own; an entity without any needs no options at all. */
export interface ScreenOptions<E extends AnyEntity = AnyEntity> {
  /** Key of the list's title, where it is not the plural of the entity. */
  title?: string;
  /** Whether what it has of its own in the list is made of the component library's parts, so that the list waits for these. */
  usesLibrary?: boolean;
  tenants?: TenantChoice;
  columns?: ByName<FieldName<E>, ColumnOverride>;
  /** What fields are typed into with, by name, where that differs from what their types say. */
  widgets?: ByName<FieldName<E>, ComponentType<WidgetProps>>;
  /** Fields that only the form of a new record has, and that must be filled there. */
  onlyNew?: readonly FieldName<E>[];
  /** When a field of the form is offered, by name, where that depends on what was typed; `base` is null for a new record. */
  offeredWhen?: ByName<FieldName<E>, (values: Readonly<Record<string, unknown>>, base: EntityRecord | null) => boolean>;
  /** Filters whose only value a new record begins with. */
  newWith?: readonly FieldName<E>[];
  /** Acts of records and of the list in addition to transitions, editing and deleting, as the contract declares them. */
  acts?: readonly ScreenAct[];
  useOwnWays?(): OwnWays;
  /** Columns that go first where the list is too narrow for all, in this order. */
  narrowOrder?: readonly FieldName<E>[];
  /** Filters of the filter line; the first two that fit where not given. */
  inlineFilters?: readonly FieldName<E>[];
  /** Filters by what belongs to a tenant, such as its roles: offered to readers of several once one is chosen. */
  tenantFilters?: readonly FieldName<E>[];
  segments?: Segments<E>;
  /** Words of the list of which nothing exists yet: keys of a title and of a sentence. */
  empty?: { title: string; text: string };
  otherView?: OtherView;
  /** Stands above the list: what somebody should look at, of one tenant where the list is narrowed to it. */
  ListAlert?: ComponentType<{ ownerId: string | undefined }>;
  /** What stands at the head of a record in place of its title. */
  RecordHead?: ComponentType<{ record: EntityRecord }>;
  /** Sections of the detail by group name; null leaves a group out. */
  sections?: ByName<GroupName<E>, ComponentType<{ record: EntityRecord }>>;
  /** Stands before all sections: what could do harm if it is not read. */
  RecordAlert?: ComponentType<{ record: EntityRecord }>;
  /** Whether the form of a new record offers to save and go on with the next. */
  addNext?: boolean;
  /** Ways out that the form offers next to an error, by error id. */
  issueActions?: Readonly<Record<string, IssueAction>>;
}

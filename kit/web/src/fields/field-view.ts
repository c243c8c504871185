import type { Field } from '@kiga/entity/fields/fields.ts';
import type { ComponentType } from 'react';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';

/** What every field type is shown from. */
export interface FieldTextProps {
  entity: AnyEntity;
  field: Field;
  /** Name of the field, or of the inner field of a small record. */
  name: string;
  value: unknown;
  /** The record that the value belongs to; words of references travel with it. */
  record: Readonly<Record<string, unknown>>;
}

/** What every field type is typed into with. An empty value is null. */
export interface WidgetProps {
  entity: AnyEntity;
  field: Field;
  name: string;
  /** Path of the field in the form, such as `parents.0.parentPhone`. */
  path: string;
  /** Id of the control; of its own even where two tabs show the same form. */
  controlId: string;
  value: unknown;
  onChange(value: unknown): void;
  /** Sets a value that nobody chose, such as the only one there is: it does not count as typed. */
  onFill?(value: unknown): void;
  /** The record as it was loaded, where one is changed: words of references, and what a masked value stands for. */
  record?: EntityRecord;
  /** The tenant whose records a reference may choose. */
  ownerId?: string;
  /** What stands in all fields of the form by now; absent for the inner fields of small records. */
  values?: Readonly<Record<string, unknown>>;
  /** Id of the element that tells what is wrong with it. */
  describedBy?: string;
  /** Id of the element that tells what is to be known before it is filled in. */
  hintId?: string;
}

/** What every filter is chosen with: values by filter key. */
export interface FilterProps {
  entity: AnyEntity;
  field: Field;
  name: string;
  /** What it is called; the field's own label where not given. */
  label?: string;
  filters: Readonly<Record<string, readonly string[]>>;
  onChange(key: string, values: readonly string[]): void;
  ownerId?: string;
}

/** How the fields of one type are read, and filtered by in the filter line. */
export interface FieldView {
  Text: ComponentType<FieldTextProps>;
  /** Numbers stand at the end of their column. */
  align?: 'end';
  /** Whether a detail gives such a field a line of its own. */
  isWide?(field: Field): boolean;
  /** A filter that is small enough for the filter line. */
  LineFilter?: ComponentType<FilterProps>;
}

/** How the fields of one type are typed in; its program is loaded with the first form or the first look at more filters. */
export interface FieldInput {
  Widget: ComponentType<WidgetProps>;
  /** What one filters by where more filters are asked for, if there is none for the filter line. */
  Filter?: ComponentType<FilterProps>;
}

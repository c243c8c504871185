import type { Field } from '@kiga/entity/fields/fields.ts';
import type { ComponentType } from 'react';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';

/** Props for showing a field of any type. */
export interface FieldTextProps {
  entity: AnyEntity;
  field: Field;
  /** Name of the field or inner field. */
  name: string;
  value: unknown;
  /** Record that the value belongs to, with the titles of its references. */
  record: Readonly<Record<string, unknown>>;
}

/** Props of the input of any field type. An empty value is null. */
export interface WidgetProps {
  entity: AnyEntity;
  field: Field;
  name: string;
  /** Label as the form shows it; default is the field's own. */
  label?: string;
  /** Path of the field in the form, such as `parents.0.parentPhone`. */
  path: string;
  /** Id of the control; unique even where two tabs show the same form. */
  controlId: string;
  value: unknown;
  onChange(value: unknown): void;
  /** Sets an automatic value, such as the only option; it does not count as typed. */
  onFill?(value: unknown): void;
  /** Sets another field of the form, such as one that follows from this; absent for inner fields. */
  onOther?(name: string, value: unknown): void;
  /** Loaded record of an edit form, with titles of references and the original of a masked value. */
  record?: EntityRecord;
  /** Tenant whose records a reference may choose. */
  ownerId?: string;
  /** Current values of all fields of the form; absent for inner fields. */
  values?: Readonly<Record<string, unknown>>;
  /** Id of the element with its error. */
  describedBy?: string;
  /** Id of the element with its hint. */
  hintId?: string;
}

/** Props of any filter: values by filter key. */
export interface FilterProps {
  entity: AnyEntity;
  field: Field;
  name: string;
  /** Label; default is the field's own. */
  label?: string;
  filters: Readonly<Record<string, readonly string[]>>;
  onChange(key: string, values: readonly string[]): void;
  ownerId?: string;
}

/** Display and filter-line filter of one field type. */
export interface FieldView {
  Text: ComponentType<FieldTextProps>;
  /** Numbers align with the end of their column. */
  align?: 'end';
  /** Returns whether a detail gives such a field a line of its own. */
  isWide?(field: Field): boolean;
  /** Filter that is small enough for the filter line. */
  LineFilter?: ComponentType<FilterProps>;
}

/** Input of one field type. It is loaded with the first form, or when the reader opens further filters. */
export interface FieldInput {
  Widget: ComponentType<WidgetProps>;
  /** Filter in the panel of further filters, where the filter line has none. */
  Filter?: ComponentType<FilterProps>;
}

import type { Field } from '@kiga/entity/fields/fields.ts';
import type { ComponentType } from 'react';
import { fieldOf } from '../entity/any-entity.ts';
import type { FilterProps } from '../fields/field-view.ts';
import { fieldViewOf } from '../fields/field-views.ts';

interface ListFilterProps extends Omit<FilterProps, 'field'> {
  /** Returns the filter of a field without a line filter. The line itself does not load those. */
  otherwise?(field: Field): ComponentType<FilterProps> | undefined;
}

/** A filter of a list, in its line or in the drawer of further filters; nothing where the field has none for this place. */
export function ListFilter({ otherwise, ...props }: ListFilterProps) {
  const field = fieldOf(props.entity, props.name);
  const Filter = fieldViewOf(field).LineFilter ?? otherwise?.(field);
  return Filter && <Filter {...props} field={field} />;
}

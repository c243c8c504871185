import type { FieldType } from '@kiga/entity/fields/fields.ts';
import type { ComponentType } from 'react';
import { ChoiceFilter } from './choice.tsx';
import type { FilterProps } from './field-view.ts';
import { RecordsFilter } from './records.tsx';
import { ReferenceFilter } from './reference.tsx';

/** Filters small enough for the filter line; those with pickers come when more filters are asked for. */
export const selectFilters: Partial<Record<FieldType, ComponentType<FilterProps>>> = {
  choice: ChoiceFilter,
  reference: ReferenceFilter,
  records: RecordsFilter,
};

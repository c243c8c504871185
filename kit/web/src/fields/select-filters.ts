import type { FieldType } from '@kiga/entity/fields/fields.ts';
import type { ComponentType } from 'react';
import { ChoiceFilter } from './choice.tsx';
import { CodedFilter } from './coded.tsx';
import type { FilterProps } from './field-view.ts';
import { FlagFilter } from './flag.tsx';
import { RecordsFilter } from './records.tsx';
import { ReferenceFilter } from './reference.tsx';

/** Filters small enough for the filter line; those with pickers come when more filters are asked for. */
export const selectFilters: Partial<Record<FieldType, ComponentType<FilterProps>>> = {
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  coded: CodedFilter,
  flag: FlagFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  records: RecordsFilter,
};

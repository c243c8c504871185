import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { termColumns } from './term.excel.ts';

/** Halves of a school year, in order. */
export const semesters = ['first', 'second'] as const;

/** A semester of a school year with its first and last day. Terms of a kindergarten do not overlap. */
export const term = defineEntity({
  area: 'campus',
  name: 'term',
  table: 'terms',
  fields: {
    /** Chinese name; derived from school year and semester. */
    termName: text({ writable: false }),
    /** English name, such as `2026–2027, first term`. */
    termNameEn: text({ writable: false }),
    /** Two consecutive years, such as 2026-2027. */
    schoolYear: text({ required: true, maxLength: 9 }),
    semester: choice(semesters, { required: true }),
    beginDate: date({ required: true }),
    /** Last day of the term, inclusive. */
    endDate: date({ required: true }),
    /** Status on the kindergarten's day; computed, not stored. */
    status: choice(['coming', 'current', 'past'], { writable: false }),
  },
  title: 'termName',
  titleEnUS: 'termNameEn',
  list: ['termName', 'semester', 'beginDate', 'endDate', 'status'],
  filter: ['semester'],
  search: ['termName', 'termNameEn', 'schoolYear'],
  sort: [{ field: 'beginDate', order: 'desc' }],
  form: [{ name: 'basic', fields: ['schoolYear', 'semester', 'beginDate', 'endDate'] }],
  detail: [{ name: 'basic', fields: ['schoolYear', 'semester', 'beginDate', 'endDate', 'status'] }],
  excel: termColumns,
  rules: [
    ({ schoolYear }) => {
      if (!schoolYear) return [];
      const [, first, second] = /^(\d{4})-(\d{4})$/.exec(schoolYear) ?? [];
      return first && Number(second) === Number(first) + 1
        ? []
        : [{ field: 'schoolYear', error: 'CAMPUS_TERM_SCHOOL_YEAR' }];
    },
    ({ beginDate, endDate }) =>
      beginDate && endDate && endDate <= beginDate
        ? [{ field: 'endDate', error: 'CAMPUS_TERM_ENDS_BEFORE_BEGIN' }]
        : [],
  ],
  unique: [{ field: 'termName', error: 'CAMPUS_TERM_TAKEN' }],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'campus.term': typeof term;
  }
}

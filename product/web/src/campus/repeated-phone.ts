import type { IssueAction } from '@kiga/kit-web/form/issue-action.ts';

/**
 * A number that belongs to a parent already is mostly a brother's or sister's: the form takes over that parent's name,
 * and the two children then have the same parent.
 */
export const parentWhoIsThere: IssueAction = {
  label: 'campus.student.form.useParent',
  apply(values, { field, data }) {
    const index = Number(field.split('.')[1]);
    const parents = (values.parents ?? []) as Record<string, unknown>[];
    return {
      ...values,
      parents: parents.map((parent, at) => (at === index ? { ...parent, parentName: data?.parentName } : parent)),
    };
  },
};

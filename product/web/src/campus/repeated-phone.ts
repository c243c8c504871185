import type { IssueAction } from '@kiga/kit-web/form/issue-action.ts';

/**
 * Action for a number that already belongs to a parent, usually a sibling's. The form takes that parent's name, and
 * both children then share the parent.
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

import { KINDERGARTEN } from '@kiga/contract/campus/kindergarten.acts.ts';
import type { TenantChoice } from '@kiga/kit-web/entity/screen-options.ts';

export { StudentLink, studentHref } from './student-link.tsx';

/** The kindergartens to choose from, for readers who reach more than one. */
export const kindergartens: TenantChoice = {
  to: KINDERGARTEN,
  ofEntity: true,
  label: 'campus.kindergarten.name',
};

import { listKindergartens } from '@kiga/contract/campus/kindergarten.acts.ts';
import type { TenantChoice } from '@kiga/kit-web/entity-screen/screen-options.ts';

/** The kindergartens to choose from, for readers who reach more than one. */
export const kindergartens: TenantChoice = { call: listKindergartens, label: 'campus.kindergarten.name' };

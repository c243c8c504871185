import { defineCall } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Members on one page of the comparison. */
export const MEMBERS_SHOWN = 50;

/** Something that is missing or runs out in a kindergarten; its text is `<area>.member.<name>` with these values. */
const notice = z.object({
  /** Key of the text, such as `campus.member.noTerminal`. */
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Day on which it runs out, `yyyy-mm-dd`; null for something that is missing. */
  endsOn: z.string().nullable(),
});

/** Something that is missing or runs out. */
export type MemberNotice = z.infer<typeof notice>;

/** Figures of a member by their keys; null where it has none today, such as on a day without school. */
const figures = z.record(z.string(), z.number().nullable());

/**
 * Returns the kindergartens of groups within reach side by side, by group and name, with the figures that areas
 * register and what is missing or runs out. A figure is left out for readers without its permission.
 */
export const compareMembers = defineCall({
  name: 'campus.group.members',
  method: 'POST',
  path: '/api/campus/group/members',
  access: { anyOf: ['campus.group.read'] },
  scope: 'tenant',
  input: z.strictObject({
    pageNumber: z.number().int().min(1).max(1_000_000).default(FIRST_PAGE),
    pageSize: z.number().int().min(1).max(PAGE_SIZE_MAX).default(MEMBERS_SHOWN),
    groupId: z.uuid().optional(),
    ...ownerIds,
  }),
  output: z.object({
    /** Groups with a kindergarten within reach, by name. */
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
    total: z.number(),
    /** Keys of the figures in order; the text of a key is its heading. */
    columns: z.array(z.string()),
    list: z.array(
      z.object({
        kigId: z.string(),
        kigName: z.string(),
        groupId: z.string(),
        groupName: z.string(),
        figures,
        behind: z.array(notice),
        ending: z.array(notice),
      }),
    ),
  }),
});

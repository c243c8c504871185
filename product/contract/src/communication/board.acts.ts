import { defineCall } from '@kiga/entity/define-call.ts';
import { FIRST_PAGE, PAGE_SIZE } from '@kiga/entity/entity-calls.ts';
import { wholeNumber } from '@kiga/entity/fields/wire-type.ts';
import { z } from 'zod';

/** Maximum number of texts in one answer. */
export const TEXTS_PAGE_MAX = 50;

/** Input of a page of published texts. */
export const pageOfTexts = {
  pageNumber: wholeNumber.min(1).max(10_000).default(FIRST_PAGE),
  pageSize: wholeNumber.min(1).max(TEXTS_PAGE_MAX).default(PAGE_SIZE),
};

/** A published text as its readers get it. */
export const publishedText = {
  id: z.string(),
  title: z.string(),
  /** HTML of few tags; a picture has its signed address as `src`. Null for a link. */
  content: z.string().nullable(),
  /** Path of the cover with its signature. */
  cover: z.string().nullable(),
  /** The organization that published it. */
  kigId: z.string(),
  publisher: z.string(),
  /** Moment, ISO 8601. */
  publishedAt: z.string(),
  isRead: z.boolean(),
};

/** Returns the notices and news for the staff of the account's kindergarten, newest first. */
export const staffBoard = defineCall({
  name: 'communication.board.page',
  method: 'GET',
  path: '/api/communication/board/page',
  access: 'member',
  scope: 'own',
  input: z.strictObject({ kind: z.enum(['notice', 'news']).default('notice'), ...pageOfTexts }),
  output: z.object({
    list: z.array(z.object({ ...publishedText, link: z.string().nullable() })),
    total: z.number(),
    unread: z.number(),
  }),
});

/** A page of the board. */
export type StaffBoard = z.infer<typeof staffBoard.output>;

/** Notes that the account has read a text of the board. Throws RECORD_NOT_FOUND. */
export const readOnBoard = defineCall({
  name: 'communication.board.read',
  method: 'POST',
  path: '/api/communication/board/read',
  access: 'member',
  scope: 'own',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
});

import { z } from 'zod';
import { FIRST_PAGE, PAGE_SIZE, PAGE_SIZE_MAX } from './entity-calls.ts';

/**
 * Returns input and answer of a call for pages of rows outside of entities, such as a log. `besides` holds additional keys of the answer.
 */
export function logPage<Row extends z.ZodType, Besides extends z.ZodRawShape = Record<never, never>>(
  row: Row,
  besides: Besides = {} as Besides,
) {
  return {
    input: z.strictObject({
      pageNumber: z.number().int().min(1).max(1_000_000).default(FIRST_PAGE),
      pageSize: z.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
    }),
    output: z.object({
      list: z.array(row),
      total: z.number(),
      pageNumber: z.number(),
      pageSize: z.number(),
      ...besides,
    }),
  };
}

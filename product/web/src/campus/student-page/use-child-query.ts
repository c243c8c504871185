import { student } from '@kiga/contract/campus/student.entity.ts';
import type { Call } from '@kiga/entity/define-call.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

/** Asks a call about one child, and asks it again after every change of these topics. */
export function useChildQuery<Output extends z.ZodType>(
  call: Call<z.ZodType<unknown, { id: string; kigId?: string }>, Output>,
  record: EntityRecord,
  topics: readonly string[],
) {
  const kit = useKit();
  const queries = useQueryClient();
  const queryKey = [call.name, record.id];
  useChanges(topics, () => queries.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<z.output<Output>> =>
      kit.client.call(call, { id: record.id, ...ownerInput(kit, student, record) }, { signal }),
  });
}

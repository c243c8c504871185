import { defineCall } from '@kiga/entity/define-call.ts';
import { type OwnerNames, ownerById } from '@kiga/entity/define-tenancy.ts';
import { branchRecord } from '@kiga/entity/entity-calls.ts';
import { pathOfAct } from '@kiga/entity/path-of-act.ts';
import { useQueries } from '@tanstack/react-query';
import { z } from 'zod';
import { useKit } from '../kit-context.tsx';

export type BranchRecord = z.infer<typeof branchRecord>;

/** Returns the `tree` call of an entity that is known by its key only, such as `system.area`. */
export function treeCallOf({ ids }: OwnerNames, key: string) {
  return defineCall({
    name: `${key}.tree`,
    method: 'GET',
    path: `/api/${pathOfAct(key.replace('.', '/'))}/tree`,
    access: { anyOf: [`${key}.read`] },
    scope: 'tenant',
    input: z.strictObject({ parentId: z.string().optional(), q: z.string().optional(), ...ids }),
    output: z.array(branchRecord),
  });
}

/** Children of a record, or the roots. */
export interface Branch {
  records: readonly BranchRecord[];
  loading: boolean;
  failed: boolean;
  retry(): void;
}

/** Loads the roots, and the children of each opened record by its id, each once. */
export function useBranches(
  key: string,
  opened: readonly string[],
  ownerId: string | undefined,
): ReadonlyMap<string | null, Branch> {
  const { client, tenancy } = useKit();
  const parents = [null, ...new Set(opened)];
  const answers = useQueries({
    queries: parents.map((parentId) => ({
      queryKey: [key, 'tree', ownerId ?? null, parentId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.call(
          treeCallOf(tenancy, key),
          { ...ownerById(tenancy, ownerId), parentId: parentId ?? undefined },
          { signal },
        ),
      retry: false,
    })),
  });
  return new Map(
    answers.map(({ data, isPending, isError, refetch }, index) => [
      parents[index] as string | null,
      { records: data ?? [], loading: isPending, failed: isError && !data, retry: () => void refetch() },
    ]),
  );
}

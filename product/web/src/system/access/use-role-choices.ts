import { roleChoices } from '@kiga/contract/system/access/role.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';

/** What a role of an organization may hold at most. */
export type RoleChoices = z.output<typeof roleChoices.output>;

/** What roles of an organization may hold; of the reader's own where not `kigId` names another. Waits until `wanted`. */
export function useRoleChoices(kigId: string | undefined, wanted = true) {
  const { client, language } = useKit();
  return useQuery({
    queryKey: ['system.role', 'choices', kigId ?? null, language],
    queryFn: ({ signal }) => client.call(roleChoices, kigId === undefined ? {} : { kigId }, { signal }),
    enabled: wanted,
  });
}

import { roleChoices } from '@kiga/contract/system/access/role.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';

/** Everything that a role of an organization may hold. */
export type RoleChoices = z.output<typeof roleChoices.output>;

/** Returns the choices for roles of an organization, by default the reader's own. Waits until `wanted`. */
export function useRoleChoices(kigId: string | undefined, wanted = true) {
  const { client, language } = useKit();
  return useQuery({
    queryKey: ['system.role', 'choices', kigId ?? null, language],
    queryFn: ({ signal }) => client.call(roleChoices, kigId === undefined ? {} : { kigId }, { signal }),
    enabled: wanted,
  });
}

import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Returns the address of a machine next to the list. */
export function machineHref({ tenantOfSession }: Kit, id: string, kigId: string | undefined): string {
  const tenant = tenantOfSession === null && kigId !== undefined ? `&kigId=${kigId}` : '';
  return `/devices/machines?open=${id}${tenant}`;
}

import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Returns the address of an order's details. It names the kindergarten for readers of several. */
export function detailsHref({ tenantOfSession }: Kit, { id, kigId }: { id: string; kigId: string }): string {
  return `/recharge-details?${new URLSearchParams({ id, ...(tenantOfSession === null && { kigId }) })}`;
}

import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** A machine or a gateway, as events and alerts name it. */
interface Place {
  deviceId: string;
  kigId: string | undefined;
  isGateway?: boolean;
}

/** Returns the address of a machine or a gateway next to its list. */
export function machineHref({ tenantOfSession }: Pick<Kit, 'tenantOfSession'>, place: Place): string {
  const { deviceId, kigId, isGateway } = place;
  const tenant = tenantOfSession === null && kigId !== undefined ? `&kigId=${kigId}` : '';
  return `/devices/${isGateway ? 'gateways' : 'machines'}?open=${deviceId}${tenant}`;
}

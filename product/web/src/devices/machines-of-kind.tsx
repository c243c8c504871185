import type { deviceKinds } from '@kiga/contract/devices/device.entity.ts';
import { Navigate, useLocation } from 'react-router';
import DeviceScreen from './device.screen.tsx';

interface MachinesOfKindProps {
  href: string;
  kind: (typeof deviceKinds)[number];
}

/** The list of all machines, filtered by kind. The filter is part of the address and cannot be cleared. */
export function MachinesOfKind({ href, kind }: MachinesOfKindProps) {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  if (pathname === href && parameters.get('kind') !== kind) {
    parameters.set('kind', kind);
    return <Navigate replace to={{ pathname, search: parameters.toString() }} />;
  }
  return <DeviceScreen href={href} />;
}

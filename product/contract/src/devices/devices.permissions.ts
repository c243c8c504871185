import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { deviceStates } from './device.states.ts';

const transitions = deviceStates.transitions.map(({ name }) => name);

/** Permissions of the devices area with their ceilings. */
export const devicesPermissions = definePermissions('devices', [
  { entity: 'device', acts: ['read', 'export'], appTypes: [3, 4, 5, 8, 9, 15] },
  {
    entity: 'device',
    acts: ['create', 'update', 'delete', 'restore', 'readHistory', ...transitions],
    appTypes: [3, 5, 8, 9, 15],
  },
  { entity: 'alert', acts: ['read', 'close'], appTypes: [3, 5, 8, 9, 15] },
  { entity: 'unknown', acts: ['read'], appTypes: [8, 9] },
]);

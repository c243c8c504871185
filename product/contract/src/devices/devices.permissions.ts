import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { deviceStates } from './device.states.ts';

/** Acts that let a machine in or keep it out: nobody outside the kindergarten can hold them. */
const answers = ['accept', 'refuse'];
const transitions = deviceStates.transitions.map(({ name }) => name).filter((name) => !answers.includes(name));

/** Permissions of the devices area with their ceilings. */
export const devicesPermissions = definePermissions('devices', [
  { entity: 'device', acts: ['read', 'export'], appTypes: [3, 4, 5, 8, 9, 15] },
  {
    entity: 'device',
    acts: ['create', 'update', 'delete', 'restore', 'readHistory', ...transitions],
    appTypes: [3, 5, 8, 9, 15],
  },
  { entity: 'device', acts: answers, appTypes: [3] },
  { entity: 'alert', acts: ['read', 'close'], appTypes: [3, 5, 8, 9, 15] },
  { entity: 'unknown', acts: ['read'], appTypes: [8, 9] },
]);

import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { bracelet } from './bracelet.entity.ts';
import { broadcast } from './broadcast.entity.ts';
import { broadcastStates } from './broadcast.states.ts';
import { camera } from './cameras/camera.entity.ts';
import { device } from './device.entity.ts';
import { deviceStates } from './device.states.ts';
import { devicesErrors } from './devices.errors.ts';
import { devicesMenus } from './devices.menus.ts';
import { gateway } from './gateway.entity.ts';
import { speaker } from './speaker.entity.ts';
import { version } from './version.entity.ts';
import { versionStates } from './version.states.ts';

/** Acts that let a machine in or keep it out. Only accounts of the kindergarten can hold them. */
const answers = ['accept', 'refuse'];
/** Acts that let a machine report by its maker's protocol, and end that. Only accounts of the kindergarten can hold them. */
const ofMakers = ['enableMaker', 'disableMaker'];
const transitions = deviceStates.transitions.map(({ name }) => name).filter((name) => !answers.includes(name));

const write = ['create', 'update', 'delete', 'restore', 'readHistory'];

/** The devices area: machines of kindergartens, their device API, and their alerts. */
export const devicesArea = defineArea({
  name: 'devices',
  dependsOn: ['identity', 'system', 'campus', 'family'],
  entities: [device, gateway, bracelet, camera, speaker, broadcast, version],
  permissions: definePermissions('devices', [
    { entity: 'device', acts: ['read', 'export'], appTypes: [3, 4, 5, 8, 9, 15] },
    {
      entity: 'device',
      acts: ['create', 'update', 'delete', 'restore', 'readHistory', ...transitions],
      appTypes: [3, 5, 8, 9, 15],
    },
    { entity: 'device', acts: [...answers, ...ofMakers], appTypes: [3] },
    { entity: 'gateway', acts: ['read', 'export'], appTypes: [3, 5, 8, 9, 15] },
    { entity: 'gateway', acts: [...write, 'import', 'newPassword'], appTypes: [3] },
    { entity: 'bracelet', acts: ['read', 'export'], appTypes: [3, 5, 8, 9, 15] },
    { entity: 'bracelet', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'camera', acts: ['read', 'export', ...write, 'test'], appTypes: [3, 5, 8, 9, 15] },
    // Pictures of children: everybody else needs a grant.
    { entity: 'camera', acts: ['watch', 'readViews', 'readRecordings', 'newStreamKey'], appTypes: [3] },
    { entity: 'speaker', acts: ['read', 'export'], appTypes: [3, 5, 8, 9, 15] },
    { entity: 'speaker', acts: [...write, 'import', 'broadcast'], appTypes: [3] },
    // Broadcasts may name children, so outsiders do not read them.
    { entity: 'broadcast', acts: ['read'], appTypes: [3, 4] },
    {
      entity: 'broadcast',
      acts: [...write, 'play', ...broadcastStates.transitions.map(({ name }) => name)],
      appTypes: [3],
    },
    { entity: 'command', acts: ['read', 'send'], appTypes: [3, 5, 8, 9, 15] },
    { entity: 'command', acts: ['open', 'capture'], appTypes: [3] },
    { entity: 'version', acts: ['read'], appTypes: [8, 9] },
    { entity: 'version', acts: [...write, ...versionStates.transitions.map(({ name }) => name)], appTypes: [8, 9] },
    { entity: 'alert', acts: ['read', 'close'], appTypes: [3, 5, 8, 9, 15] },
    { entity: 'event', acts: ['read'], appTypes: [3, 5, 8, 9, 15] },
    { entity: 'fleet', acts: ['read'], appTypes: [5, 8, 9, 15] },
    { entity: 'unknown', acts: ['read'], appTypes: [8, 9] },
    { entity: 'bench', acts: ['read', 'run'], appTypes: [8, 9] },
  ]),
  errors: devicesErrors,
  topics: {
    'devices.alert': 'devices.alert.read',
    'devices.contact': 'devices.device.read',
    'devices.command': 'devices.command.read',
    'devices.message': 'devices.bench.read',
    'devices.view': 'devices.camera.readViews',
  },
  messages: [
    'lostCard',
    'unknownCard',
    'notEnrolled',
    'eventDiffers',
    'timeDoubtful',
    'rowUnclear',
    'rowUnread',
    'clock',
    'signature',
    'codes',
    'unknownPerson',
    'doorOpen',
    'tamper',
    'storage',
    'battery',
    'waiting',
    'waitingAgain',
    'accepted',
    'refused',
    'deleted',
  ],
  reaches: { '*': 'administered' } satisfies Record<string, ReachKind>,
  menus: devicesMenus,
});

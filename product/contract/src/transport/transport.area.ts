import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { bus } from './bus.entity.ts';
import { driver } from './driver.entity.ts';
import { line } from './line.entity.ts';
import { rider } from './rider.entity.ts';
import { stop } from './stop.entity.ts';
import { transportErrors } from './transport.errors.ts';
import { transportMenus } from './transport.menus.ts';
import { trip } from './trip.entity.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;

/** The transport area: drivers, school buses, their lines, stops and children, and the trips. */
export const transportArea = defineArea({
  name: 'transport',
  dependsOn: ['identity', 'system', 'campus', 'family', 'devices', 'attendance'],
  entities: [driver, bus, line, stop, rider, trip],
  permissions: definePermissions('transport', [
    { entity: 'driver', acts: ['read'], appTypes: [3, 4, 9, 15] },
    { entity: 'driver', acts: ['export'], appTypes: [3, 4] },
    { entity: 'driver', acts: [...write, 'readContact'], appTypes: [3] },
    { entity: 'bus', acts: ['read', 'export'], appTypes: [3, 4, 9, 15] },
    { entity: 'bus', acts: [...write, 'readContact'], appTypes: [3] },
    { entity: 'line', acts: ['read', 'export'], appTypes: [3, 4, 9, 15] },
    { entity: 'line', acts: write, appTypes: [3] },
    { entity: 'stop', acts: ['read', 'export'], appTypes: [3, 4, 9, 15] },
    { entity: 'stop', acts: write, appTypes: [3] },
    { entity: 'rider', acts: ['read', 'export'], appTypes: [3, 4] },
    { entity: 'rider', acts: write, appTypes: [3] },
    // Numbers and times; the children of a trip need the right to read the bus lists.
    { entity: 'trip', acts: ['read', 'export'], appTypes: [3, 4, 9, 15] },
    { entity: 'trip', acts: ['record', 'close'], appTypes: [3] },
  ]),
  errors: transportErrors,
  messages: [
    'licenseExpires',
    'busPaperExpires',
    'tripOpen',
    'tripNotStarted',
    'somebodyOnBus',
    'lateBoarding',
    'childBoarded',
    'childGotOff',
    'busAtSchool',
    'busAtStop',
  ],
  menus: transportMenus,
});

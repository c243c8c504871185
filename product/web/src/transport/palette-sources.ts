import { bus } from '@kiga/contract/transport/bus.entity.ts';
import { driver } from '@kiga/contract/transport/driver.entity.ts';
import { line } from '@kiga/contract/transport/line.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

/** Records of the area that the command palette finds, with the values that distinguish namesakes. */
export const transportPaletteSources = [
  {
    entity: driver,
    href: '/campus/drivers',
    hint: ({ licenseClass, licenseExpiresOn }: EntityRecord, { language }: Kit) => [
      licenseClass,
      typeof licenseExpiresOn === 'string' && formatDay(licenseExpiresOn, language),
    ],
  },
  {
    entity: bus,
    href: '/campus/buses',
    hint: ({ carNo, driverIdText, teacherIdText }: EntityRecord) => [carNo, driverIdText, teacherIdText],
  },
  {
    entity: line,
    href: '/campus/bus-lines',
    hint: ({ busIdText, arrivesAt, leavesAt }: EntityRecord) => [busIdText, arrivesAt, leavesAt],
  },
];

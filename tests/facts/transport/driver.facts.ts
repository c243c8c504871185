import { newDriver } from '../../support/school-bus.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 13, zh: '司机', en: 'Drivers' },
  sheet: { who: [3, 4], columns: ['driverName', 'driverAge', 'licenseExpiresOn'] },
  importers: [],
  search: ['driverName'],
  // The last day of which the kindergarten was told, and the phones, which the area stores itself.
  hiddenColumns: ['license_told', 'phone_encrypted'],
  make: { by: 3, create: ({ server, as }) => newDriver(server, as(3)) },
  states: null,
  examples: {
    driverName: ['罗建', '欧阳国强'],
    driverAge: [25, 45, 60],
    license: ['KG0001/2026-11-20/driver/3f2a9c.jpg'],
    photo: ['KG0001/2026-11-20/driver/4f2a9c.jpg', null],
    licenseExpiresOn: ['2029-05-01'],
    number: ['13800001234'],
  },
};

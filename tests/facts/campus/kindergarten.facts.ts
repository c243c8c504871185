import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 5, 9, 15],
  menu: { heading: 'campus', place: 12, zh: '幼儿园', en: 'Kindergartens' },
  sheet: {
    who: [3, 4, 5, 9, 15],
    columns: ['name', 'code', 'contactName', 'address'],
  },
  importers: [],
  search: ['name', 'code'],
  // The account of the machines is shown by its name.
  hiddenColumns: ['terminal_account_id'],
  states: null,
  examples: {
    code: ['XRK-01', 'XRK-02'],
    kigType: ['public', 'private', 'inclusive'],
    systemType: ['universal', 'wechat'],
    openingDate: ['2009-09-01'],
    areaId: [areaIdOf('110105')],
    address: ['建国路 93 号'],
    website: ['www.xiangrikui.example', 'https://xiangrikui.example'],
    contactName: ['周敏'],
    terminalLogin: ['xrk-td.1', 'xrk-td.2', 'xrk-td.3'],
  },
};

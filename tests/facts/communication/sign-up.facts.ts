import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: null,
  sheet: { who: [3], columns: ['activityId', 'queueNumber', 'studentId', 'status'] },
  importers: [],
  search: ['studentName'],
  make: {
    by: 3,
    async create({ save, newChild, as }) {
      const activityId = await save(3, 'communication/activity/save', {
        activityName: '亲子运动会',
        sendTarget: 'school',
        content: '<p>请穿运动鞋</p>',
        beginDate: '2027-03-01',
        endDate: '2027-03-01',
        signBeginDate: '2027-02-01',
        signEndDate: '2027-02-20',
        places: 1,
        contactPerson: '王老师',
        contactPhone: '13800001000',
      });
      await as(3).ask('/api/communication/activity/publish-direct', { id: activityId });
      const studentId = await newChild('林朵朵');
      return save(3, 'communication/sign-up/save', { activityId, studentId });
    },
  },
  states: {
    table: `
             admit       attend      miss        cancel
signedUp     -           signedUp    signedUp    cancelled
waiting      signedUp    -           -           cancelled
cancelled    -           -           -           -
by           3           3           3           3`,
    // A child waits where all places are taken.
    happens: {
      wait: (id, { server }) =>
        sql`update communication_sign_ups set status = 'waiting' where id = ${id}`.execute(server.db),
    },
    ways: { signedUp: [], waiting: ['wait'], cancelled: ['cancel'] },
    staysIn: ['signedUp', 'waiting', 'cancelled'],
  },
};

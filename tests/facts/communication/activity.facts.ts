import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'communication', place: 1, zh: '活动', en: 'Activities' },
  sheet: { who: [3, 4, 9, 15], columns: ['activityName', 'sendTarget', 'beginDate'] },
  importers: [],
  search: ['activityName'],
  make: {
    by: 3,
    create({ save }) {
      return save(3, 'communication/activity/save', {
        activityName: '亲子运动会',
        sendTarget: 'school',
        content: '<p>请穿运动鞋</p>',
        beginDate: '2027-03-01',
        endDate: '2027-03-01',
        signBeginDate: '2027-02-01',
        signEndDate: '2027-02-20',
        contactPerson: '王老师',
        contactPhone: '13800001000',
      });
    },
  },
  states: {
    proves: '[F06]',
    table: `
                 submit           withdraw    pass      refuse       publishDirect
draft            pendingReview    -           -         -            passed
pendingReview    -                draft       passed    notPassed    -
passed           -                -           -         -            -
notPassed        pendingReview    -           -         -            passed
by               3                3           3         3            3`,
    asks: { refuse: { reason: '时间不对' } },
    ways: {
      draft: [],
      pendingReview: ['submit'],
      passed: ['submit', 'pass'],
      notPassed: ['submit', 'refuse'],
    },
    staysIn: ['pendingReview'],
  },
  examples: {
    activityName: ['亲子运动会'],
    content: ['<p>请穿运动鞋</p>'],
    beginDate: ['2027-03-01'],
    endDate: ['2027-03-02'],
    signBeginDate: ['2027-02-01'],
    signEndDate: ['2027-02-20'],
    contactPerson: ['王老师'],
    contactPhone: ['13800001000'],
    sendTarget: ['school'],
  },
};

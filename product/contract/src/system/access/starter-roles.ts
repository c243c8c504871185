import type { AppType } from '../../identity/app-types.ts';
import type { DataScope } from '../../identity/data-scopes.ts';

/** A role that many organizations need, as a start for a role of their own. */
export interface StarterRole {
  /** Its text is `system.roleForm.starters.<name>`. */
  name: string;
  /** Kind of user whose organizations need it. */
  appType: AppType;
  dataScope: DataScope;
  /** Permission keys; a role gets those that its organization may hold and its creator may give. */
  permissions: readonly string[];
}

/** Returns the keys of acts on one kind of record. */
const acts = (record: string, names: string) => names.split(' ').map((act) => `${record}.${act}`);

/** Children and their families, with the allergies that `readHealth` opens. */
const families = [
  ...acts('campus.student', 'read readHealth readContact'),
  ...acts('campus.parent', 'read readContact'),
  ...acts('campus.class', 'read'),
];

/** The roles that a kindergarten needs first. */
export const starterRoles: readonly StarterRole[] = [
  {
    name: 'headTeacher',
    appType: 3,
    dataScope: 'ownClasses',
    permissions: [
      ...families,
      ...acts('campus.pickupPerson', 'read readContact'),
      ...acts('attendance.day', 'read'),
      ...acts('attendance.open', 'read'),
      ...acts('attendance.studentDay', 'read mark'),
      ...acts('attendance.studentLeave', 'read create update approve reject cancel'),
      ...acts('attendance.statistics', 'read readChildren'),
      ...acts('health.check', 'read create update'),
      ...acts('health.illness', 'read'),
      ...acts('health.observation', 'read create update'),
      ...acts('health.medicine', 'read create update give'),
      ...acts('health.injury', 'read create update'),
      ...acts('health.epidemicReport', 'read create update'),
      ...acts('family.message', 'read'),
    ],
  },
  {
    name: 'healthDoctor',
    appType: 3,
    dataScope: 'ownOrganization',
    permissions: [
      ...families,
      ...acts('attendance.day', 'read'),
      ...acts('attendance.open', 'read'),
      ...acts('attendance.studentDay', 'read'),
      ...acts('attendance.studentLeave', 'read'),
      ...acts('attendance.statistics', 'read readChildren'),
      ...acts('health.check', 'read create update delete restore readHistory'),
      ...acts('health.statistics', 'read readChildren export correct'),
      ...acts('health.monthly', 'read readChildren export'),
      ...acts('health.checkRule', 'read create update readHistory'),
      ...acts('health.illness', 'read create update readHistory confirm isolate clear close ruleOut reopen'),
      ...acts('health.diseaseRule', 'read create update readHistory'),
      ...acts('health.alarm', 'read readHistory start close dismiss'),
      ...acts('health.alarmRule', 'read create update readHistory'),
      ...acts('health.observation', 'read export create update delete restore readHistory'),
      ...acts('health.medicine', 'read export create update delete restore readHistory give finish cancel'),
      ...acts('health.injury', 'read export create update delete restore readHistory'),
      ...acts('health.entranceExam', 'read export create update delete restore readHistory'),
      ...acts('health.disinfection', 'read export create update delete restore readHistory'),
      ...acts('health.epidemicForm', 'read create update readHistory makeFromTemplate remind close'),
      ...acts('health.epidemicReport', 'read export create update readHistory'),
    ],
  },
  {
    // A bus carries children of all classes, so the role is not limited to some.
    name: 'busTeacher',
    appType: 3,
    dataScope: 'ownOrganization',
    permissions: [
      ...acts('campus.student', 'read readContact'),
      ...acts('campus.class', 'read'),
      ...acts('campus.pickupPerson', 'read readContact'),
      ...acts('transport.bus', 'read readContact'),
      ...acts('transport.line', 'read'),
      ...acts('transport.stop', 'read'),
      ...acts('transport.rider', 'read'),
      ...acts('transport.trip', 'read record'),
    ],
  },
  {
    name: 'financeClerk',
    appType: 3,
    dataScope: 'ownOrganization',
    permissions: [
      ...acts('campus.student', 'read'),
      ...acts('campus.class', 'read'),
      ...acts('attendance.studentDay', 'read export'),
      ...acts('attendance.studentLeave', 'read'),
      ...acts('attendance.calendarDay', 'read'),
      ...acts('attendance.statistics', 'read readChildren export'),
      ...acts('attendance.refundRule', 'read create update readHistory'),
      ...acts('attendance.refundList', 'read export make refresh delete restore readHistory submit'),
      ...acts('attendance.staffDay', 'read export'),
    ],
  },
];

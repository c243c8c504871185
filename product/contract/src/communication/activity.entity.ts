import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { richText } from '@kiga/entity/fields/rich-text.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { readingOf } from '../identity/app-types.ts';
import { defineEntity } from '../program/tenancy.ts';
import { activityColumns } from './publishing.excel.ts';
import { publishingStates } from './publishing.states.ts';
import { CONTENT_MAX, publishingFields, TITLE_MAX, targetFields, targetIssues } from './publishing.ts';

/** An activity of a kindergarten, for which families sign up their children. */
export const activity = defineEntity({
  area: 'communication',
  name: 'activity',
  table: 'communication_activities',
  fields: {
    activityName: text({ required: true, maxLength: TITLE_MAX }),
    ...targetFields(),
    content: richText({ required: true, maxLength: CONTENT_MAX }),
    cover: file({ mode: 'image' }),
    place: text({ maxLength: 100 }),
    beginDate: date({ required: true, inLog: 'plain' }),
    endDate: date({ required: true, inLog: 'plain' }),
    /** First and last day on which families sign up. */
    signBeginDate: date({ required: true, inLog: 'plain' }),
    signEndDate: date({ required: true, inLog: 'plain' }),
    /** Empty for no limit. */
    places: integer({ min: 1, max: 5000 }),
    contactPerson: text({ required: true, maxLength: 20, inLog: 'masked' }),
    contactPhone: phone({ required: true, sensitivity: 'contact' }),
    /** Number of taken places; counted. */
    appliedNumbers: integer({ writable: false }),
    /** Number of children who wait for a place; counted. */
    waitingNumbers: integer({ writable: false }),
    ...publishingFields(),
  },
  title: 'activityName',
  list: ['activityName', 'sendTarget', 'beginDate', 'signEndDate', 'appliedNumbers', 'places', 'status', 'publication'],
  filter: ['status', 'publication', 'beginDate', 'signEndDate'],
  search: ['activityName'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'beginDate', order: 'desc' },
  ],
  form: [
    { name: 'activity', fields: ['activityName', 'cover', 'content'] },
    { name: 'target', fields: ['sendTarget', 'gradeIds', 'classIds'] },
    { name: 'time', fields: ['beginDate', 'endDate', 'place'] },
    { name: 'signUp', fields: ['signBeginDate', 'signEndDate', 'places'] },
    { name: 'contact', fields: ['contactPerson', 'contactPhone'] },
  ],
  detail: [
    { name: 'signUp', fields: ['appliedNumbers', 'waitingNumbers', 'places', 'signBeginDate', 'signEndDate'] },
    { name: 'activity', fields: ['cover', 'content'] },
    { name: 'target', fields: ['sendTarget', 'gradeIds', 'classIds'] },
    { name: 'time', fields: ['beginDate', 'endDate', 'place'] },
    { name: 'contact', fields: ['contactPerson', 'contactPhone'] },
    { name: 'review', fields: ['publication', 'publishedAt', 'unpublishedAt', 'edition', 'refusal', 'sensitiveWords'] },
  ],
  excel: activityColumns,
  states: publishingStates,
  rules: [
    targetIssues,
    ({ beginDate, endDate }) =>
      beginDate && endDate && endDate < beginDate
        ? [{ field: 'endDate', error: 'COMMUNICATION_ENDS_BEFORE_BEGIN' }]
        : [],
    ({ signBeginDate, signEndDate, endDate }) => {
      if (signBeginDate && signEndDate && signEndDate < signBeginDate) {
        return [{ field: 'signEndDate', error: 'COMMUNICATION_SIGN_UP_ENDS_BEFORE_BEGIN' }];
      }
      return signEndDate && endDate && signEndDate > endDate
        ? [{ field: 'signEndDate', error: 'COMMUNICATION_SIGN_UP_AFTER_ACTIVITY' }]
        : [];
    },
  ],
  sight: (viewer) => ({
    basic: 'full',
    contact: readingOf(viewer.appType, viewer.organizationKind) === 'kindergarten' ? 'full' : 'masked',
    review: viewer.permissions.has('communication.activity.pass') ? 'full' : 'none',
  }),
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'communication.activity': typeof activity;
  }
}

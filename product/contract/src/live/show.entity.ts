import { dayAfter } from '@kiga/entity/days.ts';
import { stateChoice } from '@kiga/entity/define-states.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { SHOW_AHEAD_DAYS, SHOW_DESCRIPTION_MAX, SHOW_TITLE_MAX, STARS_MAX } from './live.ts';
import { showColumns } from './show.excel.ts';
import { showStates } from './show.states.ts';

/** A live show of an expert or an institution, for the staff and parents of all kindergartens. */
export const show = defineEntity({
  area: 'live',
  name: 'show',
  table: 'live_shows',
  ownerColumn: 'organization_id',
  fields: {
    title: text({ required: true, maxLength: SHOW_TITLE_MAX }),
    cover: file({ mode: 'image' }),
    description: text({ maxLength: SHOW_DESCRIPTION_MAX, multiline: true }),
    /** Day and times by the clock of the host's organization. */
    day: date({ required: true, inLog: 'plain' }),
    beginTime: time({ required: true }),
    endTime: time({ required: true }),
    /** The same as moments. */
    beginsAt: moment({ writable: false }),
    endsAt: moment({ writable: false }),
    /** Name of the host's organization; looked up. */
    hostName: text({ writable: false }),
    /** Set by the reviewer, from 1 to 5. */
    star: integer({ min: 1, max: STARS_MAX, writable: false }),
    status: stateChoice(showStates),
    /** Name of the person who applied; looked up. */
    appliedBy: text({ writable: false }),
    appliedAt: moment({ writable: false }),
    /** Name of the reviewer; looked up. */
    reviewedBy: text({ writable: false }),
    reviewedAt: moment({ writable: false }),
    /** Reason of a refusal. */
    refusal: text({ maxLength: 200, multiline: true, writable: false }),
    startedAt: moment({ writable: false }),
    endedAt: moment({ writable: false }),
    /** Most people who watched at the same time. */
    peakViewers: integer({ writable: false }),
    /** Times that the stream broke off while the show was live. */
    interruptions: integer({ writable: false }),
    /** Messages of any state; computed. */
    messageCount: integer({ writable: false }),
    /** Film of the ended show: the recording, or one that the host uploaded. */
    film: file({ mode: 'video', writable: false }),
    /** True where the host passes messages before they are shown. Those with sensitive words always wait. */
    moderatesFirst: flag({ writable: false }),
  },
  title: 'title',
  list: ['title', 'day', 'beginTime', 'endTime', 'star', 'status', 'messageCount', 'appliedAt'],
  filter: ['status', 'day', 'star'],
  search: ['title'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'day', order: 'desc' },
    { field: 'star', order: 'desc' },
  ],
  form: [
    { name: 'show', fields: ['title', 'cover', 'description'] },
    { name: 'time', fields: ['day', 'beginTime', 'endTime'] },
  ],
  detail: [
    { name: 'show', fields: ['hostName', 'cover', 'description', 'film'] },
    { name: 'time', fields: ['day', 'beginTime', 'endTime', 'startedAt', 'endedAt'] },
    { name: 'review', fields: ['appliedBy', 'appliedAt', 'reviewedBy', 'reviewedAt', 'star', 'refusal'] },
    { name: 'audience', fields: ['peakViewers', 'interruptions', 'messageCount', 'moderatesFirst'] },
  ],
  excel: showColumns,
  states: showStates,
  rules: [
    ({ beginTime, endTime }) =>
      beginTime && endTime && endTime <= beginTime ? [{ field: 'endTime', error: 'LIVE_ENDS_BEFORE_BEGIN' }] : [],
    ({ day }, { today }) => {
      if (!day) return [];
      if (day < today) return [{ field: 'day', error: 'LIVE_TIME_PAST' }];
      return day > dayAfter(today, SHOW_AHEAD_DAYS) ? [{ field: 'day', error: 'LIVE_TOO_FAR_AHEAD' }] : [];
    },
  ],
  keep: { deletedDays: 180, closed: { field: 'status', values: ['ended', 'refused'], days: 730 } },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'live.show': typeof show;
  }
}

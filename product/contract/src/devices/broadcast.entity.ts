import { stateChoice } from '@kiga/entity/define-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { file } from '@kiga/entity/fields/file.ts';
import { flag } from '@kiga/entity/fields/flag.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { moment } from '@kiga/entity/fields/moment.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { rows } from '@kiga/entity/fields/rows.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { defineEntity } from '../program/tenancy.ts';
import { broadcastStates } from './broadcast.states.ts';

/** Days of the week, Monday first. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Languages in which a loudspeaker's own voice speaks. */
export const voiceLanguages = ['zh', 'en'] as const;

/** Results of a broadcast on one channel, as a loudspeaker reports them. */
export const broadcastOutcomes = ['played', 'refused', 'failed'] as const;

/** Maximum length of a spoken text. */
export const BROADCAST_TEXT_MAX = 500;

/** Maximum number of channels of one broadcast. */
export const BROADCAST_CHANNELS_MAX = 50;

/**
 * A text or a recording for channels of a kindergarten's loudspeakers. It plays by its timetable and whenever a person
 * calls it. Its words may name children, so accounts outside the kindergarten and its group have no permission for it.
 */
export const broadcast = defineEntity({
  area: 'devices',
  name: 'broadcast',
  table: 'broadcasts',
  fields: {
    title: text({ required: true, maxLength: 40, inLog: 'masked' }),
    /** Spoken by the loudspeaker's own voice. */
    text: text({ maxLength: BROADCAST_TEXT_MAX, multiline: true, inLog: 'hidden' }),
    /** Language of the text; Chinese where it is empty. */
    voice: choice(voiceLanguages, {}),
    recording: file({ mode: 'sound', inLog: 'hidden' }),
    channels: references('devices.speaker', { required: true, maxCount: BROADCAST_CHANNELS_MAX }),
    /** Times in a row that it is heard; once where empty. */
    repeats: integer({ min: 1, max: 3 }),
    /** Times of day in the kindergarten's time zone. Without any it plays only when a person calls it. */
    times: rows({ at: time({ required: true }) }, { maxCount: 10 }),
    /** First and last day of the timetable; open where empty. */
    fromDay: date({ inLog: 'plain' }),
    toDay: date({ inLog: 'plain' }),
    /** All days where empty. */
    weekdays: choices(weekdays, {}),
    schoolDaysOnly: flag({}),
    status: stateChoice(broadcastStates),
    /** Moment at which a person called it last. */
    calledAt: moment({ writable: false }),
    /** Next play by the timetable; looked up, not stored. */
    nextPlayAt: moment({ writable: false }),
    /** Latest play that was due, and its result; looked up. */
    lastPlayAt: moment({ writable: false }),
    lastOutcome: choice([...broadcastOutcomes, 'none'], { writable: false }),
    /** Latest reports of the loudspeakers, and the plays of which none reported; looked up. */
    plays: rows(
      {
        playAt: moment({ writable: false }),
        machine: text({}),
        channel: integer({}),
        outcome: choice([...broadcastOutcomes, 'none'], {}),
        reason: text({}),
      },
      { maxCount: 40, writable: false },
    ),
  },
  title: 'title',
  list: ['title', 'channels', 'times', 'status', 'nextPlayAt', 'lastPlayAt', 'lastOutcome'],
  filter: ['status', 'channels'],
  search: ['title'],
  sort: [
    { field: 'createdAt', order: 'desc' },
    { field: 'title', order: 'asc' },
  ],
  form: [
    { name: 'content', fields: ['title', 'text', 'voice', 'recording'] },
    { name: 'where', fields: ['channels', 'repeats'] },
    { name: 'timetable', fields: ['times', 'fromDay', 'toDay', 'weekdays', 'schoolDaysOnly'] },
  ],
  detail: [
    { name: 'content', fields: ['text', 'voice', 'recording'] },
    { name: 'where', fields: ['channels', 'repeats'] },
    { name: 'timetable', fields: ['times', 'fromDay', 'toDay', 'weekdays', 'schoolDaysOnly', 'nextPlayAt'] },
    { name: 'history', fields: ['calledAt', 'lastPlayAt', 'lastOutcome', 'plays'] },
  ],
  states: broadcastStates,
  rules: [
    ({ text: words, recording }) =>
      !words === !recording ? [{ field: 'text', error: 'DEVICES_BROADCAST_CONTENT' }] : [],
    ({ fromDay, toDay }) =>
      fromDay && toDay && toDay < fromDay ? [{ field: 'toDay', error: 'DEVICES_BROADCAST_DAYS' }] : [],
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'devices.broadcast': typeof broadcast;
  }
}

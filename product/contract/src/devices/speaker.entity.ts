import { integer } from '@kiga/entity/fields/integer.ts';
import { name } from '@kiga/entity/fields/name.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { defineEntity } from '../program/tenancy.ts';
import { speakerColumns } from './speaker.excel.ts';

/** Largest number of a channel: loudspeakers number their channels with four digits at most. */
export const CHANNEL_MAX = 9_999;

/** A channel of a kindergarten's loudspeakers, to which texts and recordings are broadcast. */
export const speaker = defineEntity({
  area: 'devices',
  name: 'speaker',
  table: 'speakers',
  fields: {
    channelName: name({ required: true }),
    channelNumber: integer({ required: true, min: 1, max: CHANNEL_MAX }),
    place: text({ maxLength: 40 }),
  },
  title: 'channelName',
  list: ['channelName', 'channelNumber', 'place'],
  filter: [],
  search: ['channelName', 'place'],
  sort: [
    { field: 'channelNumber', order: 'asc' },
    { field: 'channelName', order: 'asc' },
  ],
  form: [{ name: 'basic', fields: ['channelName', 'channelNumber', 'place'] }],
  detail: [{ name: 'basic', fields: ['channelNumber', 'place'] }],
  excel: speakerColumns,
  import: { required: ['channelName', 'channelNumber'], match: [['channelNumber']] },
  unique: [
    { field: 'channelNumber', error: 'DEVICES_CHANNEL_NUMBER_TAKEN' },
    { field: 'channelName', error: 'DEVICES_CHANNEL_NAME_TAKEN' },
  ],
  keep: { deletedDays: 180 },
});

declare module '@kiga/entity/entity-keys.ts' {
  interface KnownEntities {
    'devices.speaker': typeof speaker;
  }
}

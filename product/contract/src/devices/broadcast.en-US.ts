import type { Words } from '@kiga/entity/words/words.ts';
import type { broadcastZhCN } from './broadcast.zh-CN.ts';

/** Texts of broadcasts, in English. */
export const broadcastEnUS = {
  name: 'broadcast',
  plural: 'broadcasts',
  total_one: '{count} broadcast',
  total_other: '{count} broadcasts',
  search: 'Title',
  fields: {
    title: 'Title',
    text: 'Text',
    voice: 'Spoken language',
    recording: 'Recording',
    channels: 'Channels',
    repeats: 'Plays in a row',
    times: 'Times',
    fromDay: 'First day',
    toDay: 'Last day',
    weekdays: 'Weekdays (all if empty)',
    schoolDaysOnly: 'School days only',
    status: 'Status',
    calledAt: 'Last played by hand',
    nextPlayAt: 'Next play',
    lastPlayAt: 'Last play',
    lastOutcome: 'Last result',
    plays: 'Plays',
  },
  inner: {
    times: { at: 'Time' },
    plays: { playAt: 'Time', machine: 'Device', channel: 'Channel', outcome: 'Result', reason: 'Reason' },
  },
  options: {
    voice: { zh: 'Chinese', en: 'English' },
    weekdays: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
    status: { planned: 'Active', stopped: 'Stopped' },
    lastOutcome: { played: 'Played', refused: 'Refused', failed: 'Failed', none: 'No answer' },
    outcome: { played: 'Played', refused: 'Refused', failed: 'Failed', none: 'No answer' },
  },
  groups: { content: 'Content', where: 'Channels', timetable: 'Timetable', history: 'Plays' },
  acts: { stop: 'Stop', resume: 'Resume', play: 'Play now' },
  questions: { play: 'Play “{record}” now?' },
  consequences: { play: 'The speakers of its channels play it within half a minute.' },
  done: { play: 'Sent; the speakers play it within half a minute' },
  emptyTitle: 'No broadcasts yet',
  emptyText: 'Add a text or a recording to play by a timetable, or at any moment by hand.',
} satisfies Words<typeof broadcastZhCN>;

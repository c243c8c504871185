import { sql } from 'kysely';
import { nextDay } from '../../support/shows.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [7, 9, 15, 16, 17, 18],
  readersOfAll: [9, 15],
  menu: { heading: 'live', place: 1, zh: '直播申请', en: 'Live applications' },
  sheet: {
    who: [7, 9, 15, 16, 17, 18],
    columns: ['title', 'hostName', 'day', 'beginTime', 'endTime', 'status'],
    rows: (appType, own) => (appType === 9 || appType === 15 ? sql`true` : sql`organization_id = ${own}`),
  },
  importers: [],
  // The key of the stream, two accounts whose names are looked up, and the length of a recording.
  hiddenColumns: ['stream_key_encrypted', 'applied_by_id', 'reviewed_by_id', 'film_seconds'],
  make: {
    by: 7,
    create: ({ save, next }) =>
      save(7, 'live/show/save', { title: `状态 ${next()}`, day: nextDay(), beginTime: '19:30', endTime: '20:30' }),
  },
  states: {
    proves: '[F08]',
    table: `
                 pass       refuse    start    end     lapse
pendingReview    toBeLive   refused   -        -       ended
toBeLive         -          -         inLive   -       ended
inLive           -          -         -        ended   -
ended            -          -         -        -       -
refused          -          -         -        -       -
by               9 15       9 15      7 16 17  7 9 16 17   -
not theirs       -          -         18       18          -`,
    asks: { pass: { star: 4 }, refuse: { reason: '含商品推广' } },
    ways: {
      pendingReview: [],
      toBeLive: ['pass', 'beTime'],
      inLive: ['pass', 'beTime', 'start'],
      ended: ['pass', 'beTime', 'start', 'end'],
      refused: ['refuse'],
    },
    happens: {
      // Its time has come.
      beTime: (id, { server }) =>
        sql`update live_shows set begins_at = ${server.program.clock.now()} where id = ${id}`.execute(server.db),
    },
    staysIn: ['inLive', 'ended'],
  },
  examples: {
    title: ['冬季护嗓与食养'],
    day: [nextDay()],
    beginTime: ['19:30'],
    endTime: ['20:30'],
    star: [4],
    reason: ['含商品推广'],
    content: ['大家晚上好'],
  },
};

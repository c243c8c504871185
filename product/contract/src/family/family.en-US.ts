import type { Words } from '@kiga/entity/words/words.ts';
import type { familyErrorsZhCN, familyZhCN } from './family.zh-CN.ts';
import { familyPageEnUS } from './family-page.en-US.ts';

/** Texts of the area, in English; their keys begin with `family.`. */
export const familyEnUS = {
  page: familyPageEnUS,
  sms: {
    signInCode: '{code} is your code for signing in as a parent. It is valid for {minutes} minutes. Do not share it.',
  },
  message: {
    title: 'Messages to parents',
    hint: 'Messages that parents got automatically, and whether each parent received them.',
    empty: 'No messages to parents in this period',
    emptyText: 'Arrivals, departures, bus rides and other messages appear here once they are sent.',
    total: '{count} messages',
    child: 'Child',
    class: 'Class',
    kind: 'Kind',
    days: 'Days',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    columns: { at: 'Time', child: 'Child', message: 'Message', parents: 'Parents' },
    topics: {
      attendance: 'Arrival and departure',
      pickup: 'Pick-up',
      bus: 'School bus',
      leave: 'Leave',
      form: 'Epidemic form',
      question: 'Question',
      consent: 'Consent',
      activity: 'Activity',
      notice: 'Notice',
      news: 'News',
      letter: 'Letter to the principal',
      bill: 'Bill',
      service: 'Renewal',
      community: 'Community',
      shop: 'Shop',
    },
    fates: {
      read: 'Read',
      fetched: 'Delivered',
      pushed: 'Pushed',
      waiting: 'Not received yet',
      noApp: 'No app',
    },
    newer: 'New messages were sent',
    show: 'Show',
  },
  child: {
    title: 'Parents’ app',
    signedIn: '{signedIn} of {parents} parents signed in',
    none: 'No parent has signed in',
    noParents: 'No parents are registered',
    messages: 'Messages sent',
  },
} as const satisfies Words<typeof familyZhCN>;

/** Texts of the area's errors, in English. */
export const familyErrorsEnUS = {
  FAMILY_CODE_REFUSED: 'The code is wrong or has expired',
  FAMILY_CONSENT_NOT_GIVEN: 'There is no consent to withdraw',
  FAMILY_DAY_AHEAD: 'The day must not lie in the future',
  FAMILY_DAY_TOO_OLD: 'Only the last {days} days can be read',
  FAMILY_PERIOD: 'At most {days} days can be read at once',
  FAMILY_PUSH_NOT_CONFIGURED: 'The operator has set up no push service',
} as const satisfies Words<typeof familyErrorsZhCN>;

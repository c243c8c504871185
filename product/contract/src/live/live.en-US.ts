import type { Words } from '@kiga/entity/words/words.ts';
import type { liveErrorsZhCN, liveZhCN } from './live.zh-CN.ts';
import { livePagesEnUS } from './pages.en-US.ts';
import { showEnUS, showMessageEnUS } from './show.en-US.ts';

/** Texts of the area, in English. */
export const liveEnUS = {
  ...livePagesEnUS,
  show: showEnUS,
  showMessage: showMessageEnUS,
  messages: {
    showApplied: { title: 'Live application: {title}', text: '{host} applies to be live with “{title}” at {at}.' },
    showPassed: {
      title: 'Live application passed: {title}',
      text: 'Open the host page before {at}, and prepare your stream with its address and key.',
    },
    showRefused: { title: 'Live application refused: {title}', text: 'Reason: {reason}.' },
  },
} as const satisfies Words<typeof liveZhCN>;

/** Texts of the area's errors, in English. */
export const liveErrorsEnUS = {
  LIVE_ENDS_BEFORE_BEGIN: 'The end must be later than the begin',
  LIVE_TIME_PAST: 'The time must not be in the past',
  LIVE_TOO_FAR_AHEAD: 'At most one year ahead',
  LIVE_NOT_PENDING: 'Only a show that waits for review can be changed',
  LIVE_NOT_PASSED: 'The show has not passed its review, or has ended',
  LIVE_TOO_EARLY: 'The show can begin {minutes} minutes before its time',
  LIVE_TIME_OVER: 'The time of the show is over',
  LIVE_RUNNING: 'Not possible while the show is live',
  LIVE_NOT_LIVE: 'The show is not live',
  LIVE_NOT_ENDED: 'A replay can be uploaded after the end of the show',
  LIVE_OVER: 'The show has ended',
  LIVE_OWN_MESSAGE: 'The host’s own messages have no reply',
  LIVE_MESSAGES_TOO_MANY: 'Too many messages; try again in {seconds} seconds',
} as const satisfies Words<typeof liveErrorsZhCN>;

import type { Words } from '@kiga/entity/words/words.ts';
import type { communicationErrorsZhCN, communicationZhCN } from './communication.zh-CN.ts';
import { letterEnUS, letterErrorsEnUS, letterMessagesEnUS } from './letter.en-US.ts';
import { publishingEnUS, publishingErrorsEnUS, publishingMessagesEnUS } from './publishing.en-US.ts';
import { systemMessageEnUS, systemMessageErrorsEnUS, systemMessageMessagesEnUS } from './system-message.en-US.ts';

/** Texts of the area, in English; their keys begin with `communication.`. */
export const communicationEnUS = {
  ...publishingEnUS,
  letter: letterEnUS,
  systemMessage: systemMessageEnUS,
  messages: { ...publishingMessagesEnUS, ...letterMessagesEnUS, ...systemMessageMessagesEnUS },
} as const satisfies Words<typeof communicationZhCN>;

/** Texts of the area's errors, in English. */
export const communicationErrorsEnUS = {
  ...publishingErrorsEnUS,
  ...letterErrorsEnUS,
  ...systemMessageErrorsEnUS,
} as const satisfies Words<typeof communicationErrorsZhCN>;

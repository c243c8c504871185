import { letterErrorsZhCN, letterMessagesZhCN, letterZhCN } from './letter.zh-CN.ts';
import { publishingErrorsZhCN, publishingMessagesZhCN, publishingZhCN } from './publishing.zh-CN.ts';
import { systemMessageErrorsZhCN, systemMessageMessagesZhCN, systemMessageZhCN } from './system-message.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `communication.`. */
export const communicationZhCN = {
  ...publishingZhCN,
  letter: letterZhCN,
  systemMessage: systemMessageZhCN,
  messages: { ...publishingMessagesZhCN, ...letterMessagesZhCN, ...systemMessageMessagesZhCN },
} as const;

/** Texts of the area's errors, in Chinese. */
export const communicationErrorsZhCN = {
  ...publishingErrorsZhCN,
  ...letterErrorsZhCN,
  ...systemMessageErrorsZhCN,
} as const;

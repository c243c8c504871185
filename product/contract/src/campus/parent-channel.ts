/** Systems of a kindergarten: `wechat` families use the WeChat account, all others the app. */
export const systemTypes = ['universal', 'wechat'] as const;

/** System of a kindergarten. */
export type SystemType = (typeof systemTypes)[number];

/** Channel of messages to parents: a push to the app, or a template message of WeChat. */
export type ParentChannel = 'appPush' | 'wechatTemplate';

/** Returns the channel by which a kindergarten's messages reach the parents; the app where no system was chosen. */
export function parentChannelOf(systemType: SystemType | null): ParentChannel {
  return systemType === 'wechat' ? 'wechatTemplate' : 'appPush';
}

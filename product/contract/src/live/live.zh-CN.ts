import { livePagesZhCN } from './pages.zh-CN.ts';
import { showMessageZhCN, showZhCN } from './show.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `live.`. */
export const liveZhCN = {
  ...livePagesZhCN,
  show: showZhCN,
  showMessage: showMessageZhCN,
  messages: {
    showApplied: { title: '直播申请：{title}', text: '{host}申请在 {at} 直播“{title}”，请审核。' },
    showPassed: { title: '直播申请已通过：{title}', text: '请在 {at} 前打开主持页，按推流地址和推流码准备推流。' },
    showRefused: { title: '直播申请未通过：{title}', text: '原因：{reason}。' },
  },
} as const;

/** Texts of the area's errors, in Chinese. */
export const liveErrorsZhCN = {
  LIVE_ENDS_BEFORE_BEGIN: '结束时间必须晚于开始时间',
  LIVE_TIME_PAST: '直播时间不能早于现在',
  LIVE_TOO_FAR_AHEAD: '最多提前一年申请',
  LIVE_NOT_PENDING: '只有待审核的直播可以修改',
  LIVE_NOT_PASSED: '直播尚未通过审核，或已经结束',
  LIVE_TOO_EARLY: '开播前 {minutes} 分钟才能开始',
  LIVE_TIME_OVER: '直播时间已过',
  LIVE_RUNNING: '直播中不能这样操作',
  LIVE_NOT_LIVE: '直播未在进行',
  LIVE_NOT_ENDED: '直播结束后才能上传回放视频',
  LIVE_OVER: '直播已结束',
  LIVE_OWN_MESSAGE: '不能回复主讲方自己的留言',
  LIVE_MESSAGES_TOO_MANY: '留言太快，请 {seconds} 秒后再试',
} as const;

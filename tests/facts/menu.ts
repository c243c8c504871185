import { appTypes } from '@kiga/contract/identity/app-types.ts';
import { facts, type ScreenFacts } from './facts.ts';

/** The headings of the menu, in order. */
export const headings = {
  campus: { zh: '园所管理', en: 'Campus' },
  attendance: { zh: '考勤管理', en: 'Attendance' },
  health: { zh: '健康管理', en: 'Health' },
  catering: { zh: '膳食管理', en: 'Catering' },
  teaching: { zh: '教学管理', en: 'Teaching' },
  communication: { zh: '家园沟通', en: 'Communication' },
  devices: { zh: '设备管理', en: 'Devices' },
  live: { zh: '直播', en: 'Live' },
  community: { zh: '社区', en: 'Community' },
  billing: { zh: '账单与财务', en: 'Billing' },
  shop: { zh: '商城', en: 'Shop' },
  operations: { zh: '运营管理', en: 'Operations' },
  system: { zh: '系统管理', en: 'System' },
} as const;

type Screen = ScreenFacts & { who: readonly number[] };

/** Screens without an entity. */
const others: readonly Screen[] = [
  { heading: null, place: 1, zh: '首页', en: 'Home', who: appTypes },
  { heading: 'campus', place: 19, zh: '迎检资料', en: 'Inspection folder', who: [3] },
  { heading: 'campus', place: 20, zh: '集团', en: 'Groups', who: [4, 5, 9, 15] },
  { heading: 'attendance', place: 0, zh: '学生考勤', en: 'Student attendance', who: [3] },
  { heading: 'attendance', place: 2, zh: '待处理', en: 'Open items', who: [3] },
  { heading: 'attendance', place: 13, zh: '未到联系单', en: 'Call sheet', who: [3] },
  { heading: 'attendance', place: 10, zh: '考勤统计', en: 'Attendance statistics', who: [3, 4, 9, 15] },
  { heading: 'health', place: 0, zh: '晨午检', en: 'Health checks', who: [3, 6, 18] },
  { heading: 'health', place: 1, zh: '健康统计', en: 'Health statistics', who: [3, 4, 6, 9, 15, 18] },
  { heading: 'health', place: 5, zh: '健康月报', en: 'Monthly report', who: [3, 6, 18] },
  { heading: 'catering', place: 1, zh: '食谱', en: 'Recipes', who: [3, 4, 6, 9, 18] },
  { heading: 'teaching', place: 1, zh: '课程表', en: 'Timetable', who: [3] },
  { heading: 'communication', place: 4, zh: '园所公告', en: 'Notice board', who: [3] },
  { heading: 'communication', place: 30, zh: '家长消息', en: 'Messages to parents', who: [3] },
  { heading: 'devices', place: 2, zh: '设备事件', en: 'Device events', who: [3, 5, 8, 9, 15] },
  { heading: 'attendance', place: 1, zh: '教师考勤', en: 'Staff attendance', who: [3, 4, 9, 15] },
  { heading: 'devices', place: 3, zh: '未登记的设备', en: 'Unknown devices', who: [8, 9] },
  { heading: 'devices', place: 4, zh: '摄像头', en: 'Cameras', who: [3] },
  { heading: 'devices', place: 10, zh: '设备运行情况', en: 'Device health', who: [5, 8, 9, 15] },
  { heading: 'live', place: 2, zh: '观看直播', en: 'Watch live', who: [3, 7, 9, 15, 16, 17, 18] },
  { heading: 'community', place: 1, zh: '内容审核', en: 'Moderation', who: [9, 15] },
  { heading: 'community', place: 2, zh: '社区交流', en: 'Community board', who: [7, 9, 15, 16, 17, 18] },
  { heading: 'billing', place: 1, zh: '财务工作台', en: 'Finance desk', who: [11] },
  { heading: 'billing', place: 2, zh: '收入与余额', en: 'Income and balance', who: [5] },
  { heading: 'billing', place: 3, zh: '会员续费', en: 'Membership renewal', who: [3, 5] },
  { heading: 'billing', place: 7, zh: '代理园所', en: 'My kindergartens', who: [5] },
  { heading: 'billing', place: 11, zh: '费用查询', en: 'Costs', who: [3, 5] },
  { heading: 'billing', place: 13, zh: '财务月结', en: 'Monthly books', who: [9, 11] },
  { heading: 'shop', place: 1, zh: '商城首页', en: 'Shop home', who: [3, 9, 15] },
  { heading: 'shop', place: 2, zh: '我的订单', en: 'My orders', who: [3] },
  { heading: 'operations', place: 3, zh: '应用使用情况', en: 'App usage', who: [9, 15] },
  { heading: 'operations', place: 4, zh: '应用内容', en: 'App content', who: [5, 9, 15] },
  { heading: 'system', place: 11, zh: '谁能看到我们的孩子', en: 'Who can see our children', who: [3] },
  { heading: 'system', place: 13, zh: '权限核查', en: 'Access check', who: [3, 4, 5, 6, 7, 8, 16, 17, 18] },
  { heading: 'system', place: 14, zh: '日志', en: 'Logs', who: [3, 8] },
  { heading: 'system', place: 15, zh: '保存期限', en: 'Keeping times', who: [3, 8] },
  { heading: 'system', place: 16, zh: '任务', en: 'Jobs', who: [8] },
  { heading: 'system', place: 17, zh: '短信发件箱', en: 'SMS outbox', who: [8] },
  { heading: 'system', place: 18, zh: '错误日志', en: 'Error log', who: [8] },
  { heading: 'system', place: 40, zh: '平台文档', en: 'Documents', who: [3] },
];

const screens: readonly Screen[] = [
  ...others,
  ...Object.values(facts).flatMap(({ menu, readers }) => (menu ? [{ who: readers, ...menu }] : [])),
];

/**
 * A heading in a kind of user's menu, with its screens in order; `heading` is null for the screens above all headings.
 */
export interface MenuPart {
  heading: { zh: string; en: string } | null;
  screens: Screen[];
}

/** Returns the menu of a kind of user in the demo. */
export function menuOf(appType: number): MenuPart[] {
  const below = (heading: ScreenFacts['heading']) =>
    screens
      .filter((screen) => screen.heading === heading && screen.who.includes(appType))
      .toSorted((a, b) => a.place - b.place);
  const parts = Object.entries(headings).map(([name, heading]) => ({
    heading,
    screens: below(name as keyof typeof headings),
  }));
  return [{ heading: null, screens: below(null) }, ...parts].filter((part) => part.screens.length > 0);
}

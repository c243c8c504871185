import { alarmErrorsZhCN, alarmRuleZhCN, alarmZhCN, healthMessagesZhCN } from './alarm.zh-CN.ts';
import { checkErrorsZhCN, checkRuleZhCN, checkZhCN } from './check.zh-CN.ts';
import { checkPagesZhCN } from './check-pages.zh-CN.ts';
import {
  answerTemplateZhCN,
  consultationErrorsZhCN,
  consultationMessagesZhCN,
  consultationZhCN,
} from './consultation/consultation.zh-CN.ts';
import { diseaseRuleZhCN, diseaseZhCN } from './disease.zh-CN.ts';
import { epidemicErrorsZhCN, epidemicFormZhCN, epidemicMessagesZhCN, epidemicReportZhCN } from './epidemic.zh-CN.ts';
import { examErrorsZhCN, examZhCN } from './exam/exam.zh-CN.ts';
import { followUpErrorsZhCN, followUpZhCN } from './growth/follow-up.zh-CN.ts';
import { growthErrorsZhCN, growthZhCN } from './growth/growth.zh-CN.ts';
import { growthReportErrorsZhCN, growthReportZhCN } from './growth/growth-report.zh-CN.ts';
import { illnessErrorsZhCN, illnessZhCN } from './illness.zh-CN.ts';
import { monthlyErrorsZhCN, monthlyZhCN } from './monthly.zh-CN.ts';
import { registerErrorsZhCN, registersZhCN } from './registers.zh-CN.ts';
import { stationZhCN } from './station.zh-CN.ts';
import { healthStatisticsErrorsZhCN, healthStatisticsZhCN } from './statistics.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `health.` where all catalogues are joined. */
export const healthZhCN = {
  check: checkZhCN,
  checkRule: checkRuleZhCN,
  station: stationZhCN,
  ...checkPagesZhCN,
  statistics: healthStatisticsZhCN,
  monthly: monthlyZhCN,
  disease: diseaseZhCN,
  diseaseRule: diseaseRuleZhCN,
  illness: illnessZhCN,
  alarm: alarmZhCN,
  alarmRule: alarmRuleZhCN,
  ...registersZhCN,
  epidemicForm: epidemicFormZhCN,
  epidemicReport: epidemicReportZhCN,
  ...growthZhCN,
  growthReport: growthReportZhCN,
  ...examZhCN,
  followUp: followUpZhCN,
  consultation: consultationZhCN,
  answerTemplate: answerTemplateZhCN,
  home: {
    checked: '今日已晨检',
    isolating: '隔离中的幼儿',
    openAlarms: '待处置预警',
    openQuestions: '待回复咨询',
    overdueQuestions: '超时咨询',
    answeredQuestions: '已回复咨询',
  },
  messages: {
    followUpDue: { title: '随访到期：{child}', text: '{child}的随访日期为 {day}，请安排复查。' },
    ...healthMessagesZhCN,
    ...epidemicMessagesZhCN,
    ...consultationMessagesZhCN,
  },
} as const;

/** Texts of the area's errors, in Chinese; their keys begin with `errors.`. */
export const healthErrorsZhCN = {
  ...checkErrorsZhCN,
  ...healthStatisticsErrorsZhCN,
  ...monthlyErrorsZhCN,
  ...illnessErrorsZhCN,
  ...alarmErrorsZhCN,
  ...registerErrorsZhCN,
  ...epidemicErrorsZhCN,
  ...growthErrorsZhCN,
  ...growthReportErrorsZhCN,
  ...examErrorsZhCN,
  ...followUpErrorsZhCN,
  ...consultationErrorsZhCN,
} as const;

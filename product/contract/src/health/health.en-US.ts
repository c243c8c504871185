import type { Words } from '@kiga/entity/words/words.ts';
import { alarmEnUS, alarmErrorsEnUS, alarmRuleEnUS, healthMessagesEnUS } from './alarm.en-US.ts';
import { checkEnUS, checkErrorsEnUS, checkRuleEnUS } from './check.en-US.ts';
import { checkPagesEnUS } from './check-pages.en-US.ts';
import {
  answerTemplateEnUS,
  consultationEnUS,
  consultationErrorsEnUS,
  consultationMessagesEnUS,
} from './consultation/consultation.en-US.ts';
import { diseaseEnUS, diseaseRuleEnUS } from './disease.en-US.ts';
import { epidemicErrorsEnUS, epidemicFormEnUS, epidemicMessagesEnUS, epidemicReportEnUS } from './epidemic.en-US.ts';
import { examEnUS, examErrorsEnUS } from './exam/exam.en-US.ts';
import { followUpEnUS, followUpErrorsEnUS } from './growth/follow-up.en-US.ts';
import { growthEnUS, growthErrorsEnUS } from './growth/growth.en-US.ts';
import { growthReportEnUS, growthReportErrorsEnUS } from './growth/growth-report.en-US.ts';
import type { healthErrorsZhCN, healthZhCN } from './health.zh-CN.ts';
import { illnessEnUS, illnessErrorsEnUS } from './illness.en-US.ts';
import { monthlyEnUS, monthlyErrorsEnUS } from './monthly.en-US.ts';
import { registerErrorsEnUS, registersEnUS } from './registers.en-US.ts';
import { stationEnUS } from './station.en-US.ts';
import { healthStatisticsEnUS, healthStatisticsErrorsEnUS } from './statistics.en-US.ts';

/** Texts of the area, in English. */
export const healthEnUS = {
  check: checkEnUS,
  checkRule: checkRuleEnUS,
  station: stationEnUS,
  ...checkPagesEnUS,
  statistics: healthStatisticsEnUS,
  monthly: monthlyEnUS,
  disease: diseaseEnUS,
  diseaseRule: diseaseRuleEnUS,
  illness: illnessEnUS,
  alarm: alarmEnUS,
  alarmRule: alarmRuleEnUS,
  ...registersEnUS,
  epidemicForm: epidemicFormEnUS,
  epidemicReport: epidemicReportEnUS,
  ...growthEnUS,
  growthReport: growthReportEnUS,
  ...examEnUS,
  followUp: followUpEnUS,
  consultation: consultationEnUS,
  answerTemplate: answerTemplateEnUS,
  home: {
    checked: 'Morning checks today',
    isolating: 'Children in isolation',
    openAlarms: 'Open alarms',
    openQuestions: 'Questions to answer',
    overdueQuestions: 'Overdue questions',
    answeredQuestions: 'Answered questions',
  },
  messages: {
    followUpDue: { title: 'Visit due: {child}', text: 'The follow-up visit of {child} is due on {day}.' },
    ...healthMessagesEnUS,
    ...epidemicMessagesEnUS,
    ...consultationMessagesEnUS,
  },
} as const satisfies Words<typeof healthZhCN>;

/** Texts of the area's errors, in English. */
export const healthErrorsEnUS = {
  ...checkErrorsEnUS,
  ...healthStatisticsErrorsEnUS,
  ...monthlyErrorsEnUS,
  ...illnessErrorsEnUS,
  ...alarmErrorsEnUS,
  ...registerErrorsEnUS,
  ...epidemicErrorsEnUS,
  ...growthErrorsEnUS,
  ...growthReportErrorsEnUS,
  ...examErrorsEnUS,
  ...followUpErrorsEnUS,
  ...consultationErrorsEnUS,
} as const satisfies Words<typeof healthErrorsZhCN>;

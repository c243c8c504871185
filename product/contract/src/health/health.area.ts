import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import { alarm } from './alarm.entity.ts';
import { alarmRule } from './alarm-rule.entity.ts';
import { check } from './check.entity.ts';
import { checkRule } from './check-rule.entity.ts';
import { answerTemplate } from './consultation/answer-template.entity.ts';
import { consultation } from './consultation/consultation.entity.ts';
import { diseaseRule } from './disease-rule.entity.ts';
import { disinfection } from './disinfection.entity.ts';
import { entranceExam } from './entrance-exam.entity.ts';
import { epidemicForm } from './epidemic-form.entity.ts';
import { epidemicReport } from './epidemic-report.entity.ts';
import { examResult } from './exam/exam-result.entity.ts';
import { examRound } from './exam/exam-round.entity.ts';
import { followUp } from './growth/follow-up.entity.ts';
import { growthReport } from './growth/growth-report.entity.ts';
import { growthRule } from './growth/growth-rule.entity.ts';
import { measurement } from './growth/measurement.entity.ts';
import { healthErrors } from './health.errors.ts';
import { healthMenus } from './health.menus.ts';
import { illness } from './illness.entity.ts';
import { injury } from './injury.entity.ts';
import { medicine } from './medicine.entity.ts';
import { observation } from './observation.entity.ts';

const write = ['create', 'update', 'delete', 'restore', 'readHistory'] as const;

/** Transitions of a case. */
const ofIllness = ['confirm', 'isolate', 'clear', 'close', 'ruleOut', 'reopen'] as const;

/** The kindergarten and the institutions that serve it. An expert's account holds none of these permissions. */
const SERVED = [3, 6, 16, 18];

/** Experts and institutions, who answer questions. */
const DOCTORS = [6, 7, 16, 17, 18];

/** The health area: checks, illnesses, alarms, the nurse's registers and the reports. */
export const healthArea = defineArea({
  name: 'health',
  dependsOn: ['identity', 'system', 'campus', 'family', 'devices', 'attendance'],
  entities: [
    check,
    checkRule,
    illness,
    diseaseRule,
    alarm,
    alarmRule,
    observation,
    medicine,
    injury,
    entranceExam,
    disinfection,
    epidemicForm,
    epidemicReport,
    measurement,
    growthRule,
    followUp,
    examRound,
    examResult,
    consultation,
    answerTemplate,
    growthReport,
  ],
  permissions: definePermissions('health', [
    { entity: 'check', acts: ['read'], appTypes: SERVED },
    { entity: 'check', acts: write, appTypes: [3] },
    // Groups and operations see counts only, no child.
    { entity: 'statistics', acts: ['read'], appTypes: [3, 4, 6, 9, 15, 16, 18] },
    { entity: 'statistics', acts: ['readChildren'], appTypes: SERVED },
    { entity: 'statistics', acts: ['export'], appTypes: [3, 4, 6, 16, 18] },
    { entity: 'statistics', acts: ['compare'], appTypes: [4, 6, 9, 15, 16, 18] },
    { entity: 'statistics', acts: ['correct'], appTypes: [3] },
    { entity: 'monthly', acts: ['read', 'readChildren', 'export'], appTypes: SERVED },
    { entity: 'service', acts: ['read'], appTypes: [6, 16, 18] },
    { entity: 'checkRule', acts: ['read'], appTypes: SERVED },
    { entity: 'checkRule', acts: write, appTypes: [3] },
    { entity: 'illness', acts: ['read'], appTypes: SERVED },
    { entity: 'illness', acts: [...write, ...ofIllness], appTypes: [3] },
    { entity: 'diseaseRule', acts: ['read'], appTypes: SERVED },
    { entity: 'diseaseRule', acts: write, appTypes: [3] },
    // Class and numbers only; the cases need the right to read illnesses.
    { entity: 'alarm', acts: ['read'], appTypes: [...SERVED, 4, 9, 15] },
    { entity: 'alarm', acts: ['readHistory', 'start', 'close', 'dismiss'], appTypes: [3] },
    { entity: 'alarmRule', acts: ['read'], appTypes: SERVED },
    { entity: 'alarmRule', acts: write, appTypes: [3] },
    { entity: 'observation', acts: ['read', 'export'], appTypes: SERVED },
    { entity: 'observation', acts: write, appTypes: [3] },
    { entity: 'medicine', acts: ['read', 'export'], appTypes: SERVED },
    { entity: 'medicine', acts: [...write, 'give', 'finish', 'cancel'], appTypes: [3] },
    { entity: 'injury', acts: ['read', 'export'], appTypes: SERVED },
    { entity: 'injury', acts: write, appTypes: [3] },
    { entity: 'entranceExam', acts: ['read', 'export'], appTypes: SERVED },
    { entity: 'entranceExam', acts: write, appTypes: [3] },
    { entity: 'disinfection', acts: ['read', 'export'], appTypes: SERVED },
    { entity: 'disinfection', acts: write, appTypes: [3] },
    { entity: 'epidemicForm', acts: ['read'], appTypes: SERVED },
    {
      entity: 'epidemicForm',
      acts: [...write, 'makeFromTemplate', 'remind', 'close', 'eraseAnswers'],
      appTypes: [3],
    },
    { entity: 'epidemicReport', acts: ['read', 'export'], appTypes: SERVED },
    { entity: 'epidemicReport', acts: write, appTypes: [3] },
    { entity: 'measurement', acts: ['read', 'export'], appTypes: SERVED },
    { entity: 'measurement', acts: [...write, 'import'], appTypes: [3] },
    { entity: 'growthReport', acts: ['read', 'print'], appTypes: SERVED },
    { entity: 'growthReport', acts: ['make', 'cancel', 'retry', 'makeAgain', 'readHistory'], appTypes: [3] },
    { entity: 'growthRule', acts: ['read'], appTypes: SERVED },
    { entity: 'growthRule', acts: write, appTypes: [3] },
    // An institution examines the children whom it serves.
    { entity: 'examRound', acts: ['read', ...write, 'close', 'reopen'], appTypes: SERVED },
    { entity: 'examResult', acts: ['read', 'export', ...write], appTypes: SERVED },
    { entity: 'examResult', acts: ['import'], appTypes: [3] },
    { entity: 'followUp', acts: ['read'], appTypes: SERVED },
    {
      entity: 'followUp',
      acts: ['update', 'delete', 'restore', 'readHistory', 'refer', 'comeBack', 'close', 'reopen'],
      appTypes: [3],
    },
    { entity: 'consultation', acts: ['read'], appTypes: [3, ...DOCTORS] },
    { entity: 'consultation', acts: ['create', 'askAgain', 'escalate', 'close', 'readHistory'], appTypes: [3] },
    { entity: 'consultation', acts: ['answer'], appTypes: DOCTORS },
    { entity: 'answerTemplate', acts: ['read', ...write], appTypes: DOCTORS },
  ]),
  errors: healthErrors,
  messages: [
    'alarmRaised',
    'blockedChildCame',
    'followUpDue',
    'epidemicMissing',
    'epidemicDue',
    'familyFormDue',
    'consultationAsked',
    'consultationAskedAgain',
    'consultationPassedOn',
    'consultationAnswered',
    'familyAsked',
    'familyAnswered',
    'consultationOverdue',
    'consultationLate',
  ],
  reaches: { consultation: 'consulted' },
  topics: { 'health.statistics': 'health.statistics.read' },
  menus: healthMenus,
});

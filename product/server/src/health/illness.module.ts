import { alarmCases } from '@kiga/contract/health/alarm.acts.ts';
import { alarm } from '@kiga/contract/health/alarm.entity.ts';
import { alarmRule } from '@kiga/contract/health/alarm-rule.entity.ts';
import { diseaseRule } from '@kiga/contract/health/disease-rule.entity.ts';
import * as acts from '@kiga/contract/health/illness.acts.ts';
import { illness } from '@kiga/contract/health/illness.entity.ts';
import type { Program } from '../program/program.ts';
import { alarmHooks } from './alarm.server.ts';
import { alarmRuleHooks } from './alarm-rule.server.ts';
import { diseaseRuleHooks } from './disease-rule.server.ts';
import { illnessHooks } from './illness.server.ts';
import { tellOfBlockedArrivals } from './illness-arrivals.ts';
import { missingOf } from './illness-missing.ts';
import { illnessNotes } from './illness-notes.ts';
import { registerIllnessOpen } from './illness-open.ts';
import { illnessTimeline } from './illness-timeline.ts';
import { listAlarmCases } from './list-alarm-cases.ts';
import { illnessOfCheck, illnessOfLeave } from './make-illness.ts';

/** Registers the illness register, the rules of diseases, and cluster alarms. */
export function registerIllness(program: Program): void {
  const { api, attendance, campus, clock, devices, entities, stores } = program;
  entities.add(illness, illnessHooks(program));
  entities.add(diseaseRule, diseaseRuleHooks);
  entities.add(alarm, alarmHooks(program));
  entities.add(alarmRule, alarmRuleHooks(program));
  devices.eventSinks.push(tellOfBlockedArrivals(program));
  campus.timelineSources.push(illnessTimeline(stores));
  attendance.childNotes.push(illnessNotes(stores));
  registerIllnessOpen(program);
  api.handle(acts.illnessFromLeave, ({ input: { id }, act }) => act((inside) => illnessOfLeave(stores, inside, id)));
  api.handle(acts.illnessFromCheck, ({ input: { id }, act }) => act((inside) => illnessOfCheck(stores, inside, id)));
  api.handle(acts.missingCases, async ({ scope }) => {
    const kigId = scope.oneTenant();
    return { kigId, ...(await missingOf(stores, scope, kigId)) };
  });
  api.handle(alarmCases, ({ input: { id }, scope }) => listAlarmCases(stores, scope, id, clock.now()));
}

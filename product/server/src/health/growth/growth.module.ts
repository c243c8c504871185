import { followUp } from '@kiga/contract/health/growth/follow-up.entity.ts';
import { growthRule } from '@kiga/contract/health/growth/growth-rule.entity.ts';
import * as acts from '@kiga/contract/health/growth/measurement.acts.ts';
import { measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import { momentOf } from '../../attendance/attendance.public.ts';
import { scopeForPermission } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { measurementsOfClass, saveClassRows } from './class-measurements.ts';
import { growthRuleHooks, rateAgain } from './follow-corrections.ts';
import { followUpsDue } from './follow-open.ts';
import { followUpHooks } from './follow-up.server.ts';
import { addMachineMeasurements } from './machine-measurements.ts';
import { measurementHooks } from './measurement.server.ts';
import { measurementsDueOf } from './measurements-due.ts';
import { registerGrowthReports } from './register-growth-reports.ts';

/** Registers measurements of children and what rests on them. */
export function registerGrowth(program: Program): void {
  const { api, attendance, campus, clock, devices, entities, stores } = program;
  entities.add(measurement, measurementHooks(program));
  entities.add(growthRule, growthRuleHooks(stores));
  entities.add(followUp, followUpHooks(program));
  campus.childChangeSinks.push(rateAgain(stores));
  devices.eventSinks.push((inside, events) => addMachineMeasurements(stores, inside, events));
  api.handle(acts.classMeasurements, ({ input, scope }) => measurementsOfClass(program, scope, input));
  api.handle(acts.saveClassMeasurements, async ({ input, scope, language }) => ({
    results: await saveClassRows(program, scope, { ...input, language }),
  }));
  api.handle(acts.measurementsDue, ({ scope }) => measurementsDueOf(scope, scope.session.today));
  attendance.openSources.push(followUpsDue(program), {
    // It can wait for days.
    isOnBoard: true,
    async load(scope) {
      const permission = 'health.measurement.read';
      if (!scope.session.permissions.has(permission)) return [];
      const own = scopeForPermission(scope, permission);
      const { today } = await momentOf(own, own.oneTenant(), clock.now());
      const { classes } = await measurementsDueOf(own, today);
      const count = classes.reduce((sum, { children }) => sum + children.length, 0);
      const mine = own.session.permissions.has('health.measurement.create');
      const item = { key: 'attendance.open.items.measurement', params: {}, count, mine, who: [] };
      return count === 0 ? [] : [{ ...item, href: '/health/measurements-due' }];
    },
  });
  registerGrowthReports(program);
}

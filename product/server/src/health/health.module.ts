import * as acts from '@kiga/contract/health/check.acts.ts';
import { check } from '@kiga/contract/health/check.entity.ts';
import { checkRule } from '@kiga/contract/health/check-rule.entity.ts';
import { servedKindergartens as servedCall } from '@kiga/contract/health/service.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { Program } from '../program/program.ts';
import { checkHooks } from './check.server.ts';
import { checkDay } from './check-day.ts';
import { checkPhotos } from './check-photos.ts';
import { checksToday } from './checks-today.ts';
import { registerConsultations } from './consultation/register-consultations.ts';
import { keepHealth } from './erased-months.ts';
import { registerExams } from './exam/exam.module.ts';
import { familyDay } from './family-day.ts';
import { registerGrowth } from './growth/growth.module.ts';
import { registerIllness } from './illness.module.ts';
import { healthParts } from './inspection-parts.ts';
import { keptByHealth } from './kept-by-health.ts';
import { addMachineChecks } from './machine-checks.ts';
import { notChecked } from './not-checked.ts';
import { recordAll } from './record-checks.ts';
import { registerEpidemic } from './register-epidemic.ts';
import { registerMonthly } from './register-monthly.ts';
import { registerHealthStatistics } from './register-statistics.ts';
import { registerRegisters } from './registers.ts';
import { healthTies } from './roll-over-ties.ts';
import { servedKindergartens } from './served-kindergartens.ts';
import { checkStation } from './station.ts';

/** Registers the health area. */
export function registerHealth(program: Program): void {
  const { api, campus, clock, devices, entities, family, identity, stores, tenancy } = program;
  campus.rollOverTies.push(healthTies);
  campus.inspectionParts.push(...healthParts(program));
  campus.figureKeepers.push(keepHealth(program));
  campus.childKeepers.push(keptByHealth(stores));
  entities.add(check, checkHooks(program));
  entities.add(checkRule);
  devices.eventSinks.push((inside, events) => addMachineChecks(program, inside, events));

  family.daySources.push(familyDay(program));

  registerHealthStatistics(program);
  registerMonthly(program);

  api.handle(acts.checkStation, ({ scope, language }) => checkStation(stores, scope, { now: clock.now(), language }));
  api.handle(acts.recordChecks, async ({ input: { entries }, scope, language, request }) => ({
    results: await recordAll(stores, scope, {
      entries,
      now: clock.now(),
      tell: (error) => api.tell(error, language, request, check.key),
    }),
  }));
  api.handle(acts.checksToday, ({ scope }) => checksToday(program, scope));
  api.handle(acts.checkDay, ({ input: { day, classId }, scope }) =>
    checkDay(stores, scope, { day, classId, now: clock.now() }),
  );
  api.handle(acts.notChecked, ({ input: { part }, scope }) => notChecked(stores, scope, { part, now: clock.now() }));
  api.handle(servedCall, ({ scope }) => servedKindergartens(scope));
  api.handle(acts.checkPhotos, ({ input, scope }) => checkPhotos(program, scope, input));
  identity.homeFigureSources.push(async (session, scope) => {
    if (!session.permissions.has('health.service.read')) return [];
    const reached = withScope(session, await tenancy.reachOf(session, {}, servedCall.name), scope.db);
    const { list } = await servedKindergartens(reached);
    // A kindergarten may have two running contracts with the institution.
    const todays = [...new Map(list.map(({ kigId, today }) => [kigId, today])).values()];
    const figure = (key: string, of: (today: (typeof todays)[number]) => number) => ({
      key,
      value: todays.reduce((sum, today) => sum + of(today), 0),
      href: '/medicalInstitutionsServerKig',
    });
    return [
      figure('health.home.checked', ({ morning }) => morning),
      figure('health.home.isolating', ({ isolating }) => isolating),
      figure('health.home.openAlarms', ({ openAlarms }) => openAlarms),
    ];
  });
  registerIllness(program);
  registerRegisters(program);
  registerEpidemic(program);
  registerGrowth(program);
  registerExams(program);
  registerConsultations(program);
}

import * as acts from '@kiga/contract/health/epidemic.acts.ts';
import { epidemicForm } from '@kiga/contract/health/epidemic-form.entity.ts';
import { epidemicReport } from '@kiga/contract/health/epidemic-report.entity.ts';
import type { Program } from '../program/program.ts';
import { eraseAnswers, makeForm, remindForm } from './epidemic-acts.ts';
import { epidemicFormHooks } from './epidemic-form.server.ts';
import { missingOf } from './epidemic-missing.ts';
import { epidemicReportHooks } from './epidemic-report.server.ts';
import { saveTable, tableOf } from './epidemic-table.ts';
import { registerFamilyForms } from './family-forms.ts';

/** Registers epidemic forms and their reports. */
export function registerEpidemic(program: Program): void {
  const { api, entities } = program;
  entities.add(epidemicForm, epidemicFormHooks());
  entities.add(epidemicReport, epidemicReportHooks(program));
  registerFamilyForms(program);
  api.handle(acts.makeFromTemplate, async ({ act, language }) => ({
    id: await act((inside) => makeForm(program, inside, language)),
  }));
  api.handle(acts.remindEpidemic, async ({ input: { id }, act }) => ({
    count: await act((inside) => remindForm(program, inside, id)),
  }));
  api.handle(acts.eraseEpidemicAnswers, async ({ input: { id }, act }) => ({
    count: await act((inside) => eraseAnswers(program, inside, id)),
  }));
  api.handle(acts.epidemicMissing, ({ input, scope }) => missingOf(program, scope, input));
  api.handle(acts.epidemicTable, ({ input, scope }) => tableOf(program, scope, input));
  api.handle(acts.saveEpidemicTable, async ({ input, act }) => ({
    count: await act((inside) => saveTable(program, inside, input)),
  }));
}

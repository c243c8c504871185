import { disinfection } from '@kiga/contract/health/disinfection.entity.ts';
import { examsDue } from '@kiga/contract/health/entrance-exam.acts.ts';
import { entranceExam } from '@kiga/contract/health/entrance-exam.entity.ts';
import { injury } from '@kiga/contract/health/injury.entity.ts';
import { giveMedicine } from '@kiga/contract/health/medicine.acts.ts';
import { medicine } from '@kiga/contract/health/medicine.entity.ts';
import { classObservations, saveClassObservations } from '@kiga/contract/health/observation.acts.ts';
import { observation } from '@kiga/contract/health/observation.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import type { Program } from '../program/program.ts';
import { observationsOfClass, saveClass } from './class-observations.ts';
import { entranceExamHooks } from './entrance-exam.server.ts';
import { examsDueOf } from './exams-due.ts';
import { addDose } from './give-medicine.ts';
import { injuryHooks } from './injury.server.ts';
import { medicineHooks } from './medicine.server.ts';
import { observationHooks } from './observation.server.ts';
import { registerRegisterSources } from './register-open-sources.ts';
import { nameOfReader } from './register-records.ts';

/** Registers the nurse's registers. */
export function registerRegisters(program: Program): void {
  const { api, entities, stores } = program;
  entities.add(observation, observationHooks(program));
  entities.add(medicine, medicineHooks(program));
  entities.add(injury, injuryHooks(program));
  entities.add(entranceExam, entranceExamHooks(program));
  entities.add(disinfection, {
    async beforeSave(draft, _before, scope) {
      draft.doneBy ??= await nameOfReader(stores, scope);
    },
  } satisfies EntityHooks<typeof disinfection>);
  api.handle(giveMedicine, async ({ input, act }) => {
    await act((inside) => addDose(program, inside, input).then(() => null));
    return {};
  });
  api.handle(classObservations, ({ input, scope }) => observationsOfClass(program, scope, input));
  api.handle(saveClassObservations, async ({ input, act }) => ({
    count: await act((inside) => saveClass(program, inside, input)),
  }));
  api.handle(examsDue, ({ scope }) => examsDueOf(scope, scope.session.today));
  registerRegisterSources(program);
}

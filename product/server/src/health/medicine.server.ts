import { wordsOf } from '@kiga/contract/app/words.ts';
import { giveMedicine } from '@kiga/contract/health/medicine.acts.ts';
import type { medicine } from '@kiga/contract/health/medicine.entity.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { childRecordHooks } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { nameOfReader } from './register-records.ts';

/** Fields that doses rest on. */
const dosed = ['studentId', 'medicineName', 'dose', 'doseUnit'] as const;

/** Returns the hooks of medicine. The basis of doses stays as it is once a dose was given. */
export function medicineHooks({ stores }: Pick<Program, 'stores'>): EntityHooks<typeof medicine> {
  return {
    ...childRecordHooks(stores, 'health_medicines'),
    async beforeSave(draft, before, scope) {
      draft.receivedBy ??= await nameOfReader(stores, scope);
      const changed = (before?.doses?.length ?? 0) > 0 ? dosed.find((field) => draft[field] !== before?.[field]) : null;
      if (changed) throw invalid({ field: changed, error: 'HEALTH_DOSES_KEPT' });
    },
    onTransition: {
      cancel: async ({ asks: { cancelReason } }) => ({ cancelReason }),
    },
    allows: (act, { status }) => act !== giveMedicine.act || status === 'open',
    sheet: {
      write: {
        times: ({ times }) => (times as { at: string }[] | null)?.map(({ at }) => at).join(' ') ?? null,
        doses: ({ doses, doseUnit }, language) =>
          (doses as { day: string; at: string; dose: string; givenBy: string }[] | null)
            ?.map(({ day, at, dose, givenBy }) => [day, at, dose, unitWord(doseUnit, language), givenBy].join(' '))
            .join('\n') ?? null,
      },
    },
  };
}

function unitWord(unit: unknown, language: Language): string {
  return findWord(wordsOf(language), `health.medicine.options.doseUnit.${String(unit)}`) ?? '';
}

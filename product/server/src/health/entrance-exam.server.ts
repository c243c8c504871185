import type { entranceExam } from '@kiga/contract/health/entrance-exam.entity.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { childRecordHooks } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';

/** Returns the hooks of entrance examinations. */
export function entranceExamHooks({ stores }: Pick<Program, 'stores'>): EntityHooks<typeof entranceExam> {
  return {
    ...childRecordHooks(stores, 'health_entrance_exams'),
    sheet: {
      write: {
        missingVaccines: ({ missingVaccines }) =>
          (missingVaccines as { vaccine: string; dose: number | null }[] | null)
            ?.map(({ vaccine, dose }) => (dose ? `${vaccine} ${dose}` : vaccine))
            .join('\n') ?? null,
      },
    },
  };
}

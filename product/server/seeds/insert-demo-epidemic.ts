import { epidemicFields } from '@kiga/contract/health/epidemic.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { createRecords, saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import type { Program } from '../src/program/program.ts';

/** Places of the children of two junior classes in the list. */
const ASKED = { from: 18, to: 69 };

/** Every fifth child has not reported today. */
const MISSING_EVERY = 5;

const usual = { healthCode: 'green', tripCode: 'green', nucleicAcid48h: 'yes', isLocal: 'yes', outsidePerson: 'no' };
const returned = { ...usual, tripCode: 'starred', detentionPlace: '武汉市江岸区', travelPlans: '近期不外出' };

/** Creates a form of last week that is closed, and one of today for two classes with most of its reports. */
export async function insertDemoEpidemic(
  { stores }: Program,
  scope: Scope,
  studentIds: readonly string[],
  classIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { today } = scope.session;
  const form = {
    audience: 'children',
    classIds: ['小一班', '小二班'].flatMap((name) => classIds.get(name) ?? []),
    standardFields: epidemicFields.filter((field) => field !== 'nucleicAcidProof'),
    questions: [{ question: '家中是否有人发热', kind: 'yesNo', isRequired: true }],
  };
  const forms = [
    { formName: '秋季出行健康上报', frequency: 'once', fromDay: dayAfter(today, -9), untilDay: dayAfter(today, -5) },
    { formName: '疫情信息上报', frequency: 'daily', fromDay: dayAfter(today, -2), untilDay: dayAfter(today, 12) },
  ];
  for (const [index, one] of forms.entries()) {
    const isClosed = index === 0;
    const { id: formId } = await saveRecord(stores.get('health.epidemicForm'), scope, { ...form, ...one });
    const day = isClosed ? dayAfter(today, -6) : today;
    const reports = studentIds.slice(ASKED.from, ASKED.to).flatMap((studentId, place) =>
      !isClosed && place % MISSING_EVERY === 0
        ? []
        : [
            {
              formId,
              studentId,
              day,
              bodyTemperature: `36.${3 + (place % 5)}`,
              ...(place === 7
                ? {
                    ...returned,
                    returnDate: dayAfter(day, -3),
                  }
                : usual),
              answers: [
                {
                  question: '家中是否有人发热',
                  answer: 'no',
                },
              ],
            },
          ],
    );
    await createRecords(stores.get('health.epidemicReport'), scope, reports);
    if (isClosed) await makeTransition(stores.named('health.epidemicForm'), scope, 'close', { id: formId, asks: {} });
  }
}

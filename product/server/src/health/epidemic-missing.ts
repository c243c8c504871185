import type { EpidemicMissing } from '@kiga/contract/health/epidemic.acts.ts';
import { periodOf } from '@kiga/contract/health/epidemic.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { chosenClass, momentOf } from '../attendance/attendance.public.ts';
import { guardianNames } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { askedChildren, askedStaff, type EpidemicForm, reportsOf, seesStaff, usualDayOf } from './epidemic-people.ts';

type Parts = Pick<Program, 'stores' | 'clock'>;

/** Returns a form that the reader reaches. Throws RECORD_NOT_FOUND. */
export async function formOf({ stores }: Pick<Parts, 'stores'>, scope: Scope, id: string): Promise<EpidemicForm> {
  const [form] = await readRecords(stores.get('health.epidemicForm'), scope, [id]);
  if (!form || form.deleted) throw new AppError('RECORD_NOT_FOUND');
  return form;
}

/** Returns who has not reported in the period of a day, as `epidemicMissing` says. */
export async function missingOf(
  parts: Parts,
  scope: Scope,
  { id, day: wanted }: { id: string; day?: string | undefined },
): Promise<EpidemicMissing> {
  const form = await formOf(parts, scope, id);
  const { ownerId } = form;
  const { today } = await momentOf(scope, ownerId, parts.clock.now());
  const day = wanted ?? usualDayOf(form, today);
  const periodDay = periodOf(form, day);
  const reports = await reportsOf(scope, form, periodDay);
  const isMissing = ({ id: personId }: { id: string }) => !reports.has(personId);
  const children = await askedChildren(scope, form, day);
  const { classes } = await chosenClass(scope, ownerId, undefined);
  const seesFamily = parts.stores.get('campus.student').entity.sightOf(scope.session, 'parents') === 'full';
  const late = children.filter(isMissing);
  const guardians = seesFamily
    ? await guardianNames(
        scope,
        ownerId,
        late.map((child) => child.id),
      )
    : null;
  const staff = await askedStaff(scope, form);
  return {
    kigId: ownerId,
    day,
    periodDay,
    classes: classes.flatMap(({ id: classId, className }) => {
      const total = children.filter((child) => child.classId === classId).length;
      const missing = late
        .filter((child) => child.classId === classId)
        .map(({ classId: _, ...child }) => ({ ...child, guardian: guardians?.get(child.id)?.[0] ?? null }));
      return total === 0 ? [] : [{ id: classId, className, total, missing }];
    }),
    staff:
      form.audience !== 'children' && seesStaff(scope)
        ? { total: staff.length, missing: staff.filter(isMissing).map(({ classId: _, ...person }) => person) }
        : null,
  };
}

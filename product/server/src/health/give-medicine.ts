import { giveMedicine } from '@kiga/contract/health/medicine.acts.ts';
import type { medicine } from '@kiga/contract/health/medicine.entity.ts';
import { allergenIn, DOSE_EARLY_MINUTES } from '@kiga/contract/health/medicine.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { updateRow } from '@kiga/kit-server/entity/save.ts';
import type { z } from 'zod';
import { momentOf } from '../attendance/attendance.public.ts';
import type { Program } from '../program/program.ts';
import { nameOfReader } from './register-records.ts';

/**
 * Notes a dose in the scope's transaction. Throws RECORD_NOT_FOUND, HEALTH_MEDICINE_NOT_OPEN, FIELD_NOT_READABLE {field}
 * for a reader without health data, and the issues that `giveMedicine` names.
 */
export async function addDose(
  { stores, clock }: Pick<Program, 'stores' | 'clock'>,
  scope: Scope,
  { id, day, at, given, givenBy, allergyKnown }: z.infer<typeof giveMedicine.input>,
): Promise<void> {
  const medicines = stores.get('health.medicine');
  const [record] = await readRecords(medicines, scope, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  if (medicines.entity.sightOf(scope.session, 'medicineName') !== 'full') {
    throw new AppError('FIELD_NOT_READABLE', { field: 'medicineName' });
  }
  if (record.status !== 'open') throw new AppError('HEALTH_MEDICINE_NOT_OPEN');
  if (day < record.fromDay || day > record.toDay) throw invalid({ field: 'day', error: 'HEALTH_DOSE_OUTSIDE_DAYS' });
  if (!record.times?.some((time) => time.at === at)) throw invalid({ field: 'at', error: 'HEALTH_DOSE_TIME_UNKNOWN' });
  const doses = record.doses ?? [];
  if (doses.some((dose) => dose.day === day && dose.at === at)) {
    throw invalid({ field: 'at', error: 'HEALTH_DOSE_GIVEN' });
  }
  const { today, time } = await momentOf(scope, record.ownerId, clock.now());
  if (day === today && minutesOf(time) < minutesOf(at) - DOSE_EARLY_MINUTES) {
    throw invalid({ field: 'at', error: 'HEALTH_DOSE_TOO_EARLY', data: { minutes: DOSE_EARLY_MINUTES } });
  }
  const [child] = await readRecords(stores.get('campus.student'), scope, [record.studentId]);
  const drugs = (child?.allergies ?? []).flatMap(({ kind, allergen }) => (kind === 'drug' ? [allergen] : []));
  const allergen = allergenIn(record.medicineName, drugs);
  if (allergen !== null && !allergyKnown) {
    throw invalid({ field: 'allergyKnown', error: 'HEALTH_DRUG_ALLERGY', data: { allergen } });
  }
  const dose = { day, at, dose: given ?? record.dose, givenBy: givenBy ?? (await nameOfReader(stores, scope)) };
  await noteDose(stores, scope, record, dose);
}

type Medicine = FullRecord<typeof medicine>;

/** Adds a dose to medicine and to its history. Only the act writes doses, so no form can change them. */
export async function noteDose(
  stores: EntityStores,
  scope: Scope,
  record: Medicine,
  dose: NonNullable<Medicine['doses']>[number],
): Promise<void> {
  const medicines = stores.named('health.medicine');
  await updateRow(medicines, scope, record, { ...record, doses: [...(record.doses ?? []), dose] });
  const [after] = await readRecords(medicines, scope, [record.id]);
  const { day, at } = dose;
  await writeHistory(medicines, scope, { act: giveMedicine.act, asks: { day, at } }, record, after as FullRecord);
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

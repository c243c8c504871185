import type { student } from '@kiga/contract/campus/student.entity.ts';
import { inNameOf, type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { eraseNow } from '@kiga/kit-server/entity/erase.ts';
import { forgetInHistory } from '@kiga/kit-server/entity/history.ts';
import { forgetAnswers } from '@kiga/kit-server/entity/once.ts';
import { deleteReleased } from '@kiga/kit-server/files/clean-up-files.ts';
import { forgetJobs } from '@kiga/kit-server/jobs/forget-jobs.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { forgetImports } from '@kiga/kit-server/transfer/forget-imports.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { forgetMessages, PROGRAM_ID, programSession, writeErasure } from '../system/system.public.ts';

/** A parent who goes with the child. */
interface LeftParent {
  id: string;
  name: string;
  phone: string;
  phoneHash: Buffer;
}

const PARENT_PHONE = 'parents.parent_phone';

/**
 * Erases a child for good, deleted or not, in the transaction of `inside`: all of its records and traces, and the parents
 * without any other child. It also writes the register of erasures. Objects of files go with `deleteErasedFiles`, after
 * the commit. The transaction reaches all kindergartens afterwards, so nothing of a tenant may follow.
 * @returns number of erased parents
 */
export async function eraseChildrenNow(
  program: Program,
  inside: Scope,
  child: FullRecord<typeof student>,
  erasedAt: Date,
): Promise<{ parents: number }> {
  const { stores, secrets, campus } = program;
  const { id, ownerId: kigId } = child;
  const left = await parentsOfOnly(program, inside, child);
  const parentIds = left.map((one) => one.id);
  for (const erase of campus.parentErasers) await erase(inside, kigId, parentIds);
  await eraseNow(stores.get('campus.parent'), inside, kigId, parentIds);
  await eraseNow(stores.get('campus.student'), inside, kigId, [id]);

  const ids = [id, ...parentIds];
  const numbers = [child.idNumber, ...left.map(({ phone }) => phone)].filter((one): one is string => Boolean(one));
  const names = [child.stuName, ...left.map(({ name }) => name)];
  const isOf = (text: string, words: readonly string[]) => words.some((word) => text.includes(word));
  const isTrace = (text: string) => isOf(text, ids) || isOf(text, numbers) || isOf(text, names);
  await forgetInHistory(
    secrets,
    inside,
    kigId,
    (text, entity) =>
      // Another child or parent may have the same name, and keeps its history.
      isOf(text, ids) || isOf(text, numbers) || (!hasNamesakes.includes(entity) && isOf(text, names)),
  );
  await forgetJobs(inside, secrets, kigId, isTrace);
  await forgetImports(inside, kigId, { ids, titles: names });
  await sql`delete from personal_data_looks where kig_id = ${kigId} and record_id = any(${ids}::uuid[])`.execute(
    inside.db,
  );
  await writeErasure(inside.db, { kind: 'child', recordId: id, ownerId: kigId, erasedAt });
  for (const key of ['campus.student', 'campus.parent']) await publish(inside.db, program.clock.now(), key, kigId);

  const everywhere = await inNameOf(inside, programSession(PROGRAM_ID, program.clock.now()), 'all');
  await forgetMessages(everywhere, secrets, { organizationId: kigId, ids, isTrace });
  await forgetAnswers(everywhere, secrets, isTrace);
  await sql`delete from outbox where owner_id = any(${ids}::uuid[])`.execute(everywhere.db);
  const unknown = await unknownPhones(everywhere, left);
  for (const erase of campus.phoneErasers) await erase(everywhere, unknown);
  return { parents: parentIds.length };
}

/** Entities whose histories name people who may be called alike. */
const hasNamesakes = ['campus.student', 'campus.parent', 'campus.lead', 'campus.teacher'];

/** Deletes the objects of erased files, after the commit. The next clean-up deletes what fails here. */
export async function deleteErasedFiles({ db, files, clock, log }: Program): Promise<void> {
  await deleteReleased(db, files.store, clock).catch((error: unknown) =>
    log.warn({ err: error }, 'files of an erasure wait for the clean-up'),
  );
}

/** Returns the parents of a child who have no other child, deleted or not. */
export async function parentsOfOnly(
  { secrets }: Pick<Program, 'secrets'>,
  scope: Scope,
  { id, ownerId: kigId }: { id: string; ownerId: string },
): Promise<LeftParent[]> {
  const { rows } = await sql<{ id: string; name: string; phone: Buffer; phoneHash: Buffer }>`
    select p.id, p.parent_name as name, p.parent_phone_encrypted as phone, p.parent_phone_hash as "phoneHash"
    from parents p join student_parents sp on sp.kig_id = p.kig_id and sp.parent_id = p.id
    where p.kig_id = ${kigId} and ${scope.within('p.kig_id')} and sp.student_id = ${id}
      and not exists (select from student_parents other where other.kig_id = p.kig_id and other.parent_id = p.id
        and other.student_id <> ${id}) order by p.id`.execute(scope.db);
  return rows.map(({ phone, ...one }) => ({ ...one, phone: secrets.decrypt(phone, PARENT_PHONE) }));
}

/** Returns the phones that no kindergarten has as a parent's. It reads all tenants. */
async function unknownPhones(everywhere: Scope, parents: readonly LeftParent[]): Promise<LeftParent[]> {
  const hashes = parents.map(({ phoneHash }) => phoneHash);
  const { rows } = await sql<{ hash: Buffer }>`select p.parent_phone_hash as hash from parents p
    where ${everywhere.within('p.kig_id')} and p.parent_phone_hash = any(${hashes}::bytea[])`.execute(everywhere.db);
  return parents.filter(({ phoneHash }) => !rows.some((row) => row.hash.equals(phoneHash)));
}

/** Erases a child again that a restored backup brought back. Returns whether it was there. */
export async function eraseChildAgain(
  program: Program,
  { recordId, ownerId, erasedAt }: { recordId: string; ownerId: string; erasedAt: Date },
): Promise<boolean> {
  const scope = withScope(programSession(PROGRAM_ID, program.clock.now()), [ownerId], program.db);
  return scope.transaction(async (inside) => {
    const [child] = await readRecords(program.stores.get('campus.student'), inside, [recordId], { lock: true });
    if (!child) return false;
    await eraseChildrenNow(program, inside, child, erasedAt);
    return true;
  });
}

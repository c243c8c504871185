import type { card } from '@kiga/contract/campus/card.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, EntityStores, FullRecord, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { isWithinClasses, scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import { giveNewCard, refuseGivenCard } from './acts/give-card.ts';
import type { CampusRegistries } from './campus.public.ts';

/** A card inside the server. */
export type CardRecord = FullRecord<typeof card>;

/** Returns the hooks of cards: holder, class, and the effects of a loss on the holder's own record. */
export function cardHooks(stores: EntityStores, cardSinks: CampusRegistries['cardSinks']): EntityHooks<typeof card> {
  const { clock } = stores;
  return {
    rows: (scope) => (isWithinClasses(scope) ? isOfOwnClass(scope) : null),
    computed: {
      classId: (scope) => {
        const ofClasses = scopeForPermission(scope, 'campus.class.read');
        return sql`(select s.class_id from students s where s.kig_id = row.kig_id
          and ${ofClasses.within('s.kig_id')} and ${withinClasses(ofClasses, 's.class_id')} and s.id = row.student_id)`;
      },
    },
    kept: { holderName: holderNames(stores) },
    onTransition: {
      async reportLost({ record, scope }) {
        await tellHolder(stores, scope, record, 'reportCardLost');
        return { lostAt: clock.now().toISOString() };
      },
      async cancelLoss({ record, scope }) {
        await tellHolder(stores, scope, record, 'cancelCardLoss');
        return { lostAt: null };
      },
      async replace({ record, asks: { cardNumber }, scope }) {
        const { ownerId: kigId, studentId, parentId } = record;
        await refuseGivenCard(scope, kigId, cardNumber);
        const given = { kigId, cardNumber, studentId, parentId };
        if (await isFirst(stores, scope, record)) {
          const cause = { act: 'campus.card.replace', trusted: true };
          await saveRecord(stores.get('campus.student'), scope, { id: studentId as string, cardNumber }, cause);
        }
        await giveNewCard(stores, cardSinks, scope, given);
        return { heldUntil: clock.now().toISOString() };
      },
    },
    async beforeDelete(record, scope) {
      if (record.status !== 'active') throw new AppError('CAMPUS_CARD_STAYS');
      await setHeldUntil(scope, record, clock.now());
      if (!(await isFirst(stores, scope, record))) return;
      const { rows } = await sql<{ cardNumber: string }>`select c.card_number as "cardNumber" from cards c
        where c.kig_id = ${record.ownerId} and ${scope.within('c.kig_id')} and c.student_id = ${record.studentId}
          and c.status = 'active' and not c.deleted and c.id <> ${record.id}
        order by c.created_at, c.id limit 1`.execute(scope.db);
      await setFirst(stores, scope, record, rows[0]?.cardNumber ?? null, 'campus.card.delete');
    },
    async beforeRestore(record, scope) {
      const { ownerId, cardNumber, studentId, parentId } = record;
      const holder = studentId
        ? (await readRecords(stores.get('campus.student'), scope, [studentId], { lock: true }))[0]
        : (await readRecords(stores.get('campus.parent'), scope, [parentId as string], { lock: true }))[0];
      if (!holder || holder.deleted) {
        throw new AppError('RESTORE_CONFLICT', { entity: 'campus.card', field: studentId ? 'studentId' : 'parentId' });
      }
      await refuseGivenCard(scope, ownerId, String(cardNumber), () => {
        throw new AppError('RESTORE_CONFLICT', { entity: 'campus.card', field: 'cardNumber' });
      });
      await setHeldUntil(scope, record, null);
      if (studentId && 'cardNumber' in holder && holder.cardNumber === null) {
        await setFirst(stores, scope, record, cardNumber, 'campus.card.restore');
      }
    },
    allows: (act, { status }) => act !== 'delete' || status === 'active',
  };
}

async function setHeldUntil(scope: Scope, { ownerId, id }: CardRecord, heldUntil: Date | null): Promise<void> {
  await sql`update cards set held_until = ${heldUntil} where kig_id = ${ownerId} and id = ${id}
    and ${scope.within('kig_id')}`.execute(scope.db);
}

/** Sets the card in the form of a card's child, and notes it in the child's history. */
async function setFirst(
  stores: EntityStores,
  scope: Scope,
  { ownerId, studentId }: CardRecord,
  cardNumber: string | null,
  act: string,
): Promise<void> {
  const students = stores.named('campus.student');
  const read = () => readRecords(students, scope, [studentId as string]);
  const [before] = await read();
  await sql`update students set card_number = ${cardNumber}, version = version + 1, updated_at = ${stores.clock.now()},
      updated_by = ${scope.session.accountId}
    where kig_id = ${ownerId} and ${scope.within('kig_id')} and id = ${studentId}`.execute(scope.db);
  const [after] = await read();
  if (before && after) await writeHistory(students, scope, { act }, before, after);
}

/** Returns SQL that is true for cards of children in the classes that limit the reader. */
function isOfOwnClass(scope: Scope) {
  return sql<boolean>`exists (select from students s where s.kig_id = row.kig_id and ${scope.within('s.kig_id')}
    and s.id = row.student_id and ${withinClasses(scope, 's.class_id')})`;
}

/** Returns whether a card is the one in its child's form; the child stays locked until commit. */
async function isFirst(stores: EntityStores, scope: Scope, { studentId, cardNumber }: CardRecord): Promise<boolean> {
  if (!studentId) return false;
  const [child] = await readRecords(stores.get('campus.student'), scope, [studentId], { lock: true });
  return child !== undefined && !child.deleted && child.cardNumber === cardNumber;
}

/** Notes the loss of a first card, or its end, in the child's history. */
async function tellHolder(stores: EntityStores, scope: Scope, record: CardRecord, act: string): Promise<void> {
  if (!(await isFirst(stores, scope, record))) return;
  const students = stores.named('campus.student');
  const [child] = await readRecords(students, scope, [record.studentId as string]);
  if (child) await writeHistory(students, scope, { act }, child, child);
}

/** Names of holders, found by name and pinyin. */
function holderNames(stores: EntityStores): KeptElsewhere {
  /** Returns SQL that is true for a card `row` whose holder of this kind has such a name. */
  const named = (scope: Scope, text: string, [kind, field]: readonly ['student' | 'parent', string]) => {
    const { columns, entity } = stores.named(`campus.${kind}`);
    const byName = columns.get(field)?.search(text) ?? sql`false`;
    return sql<boolean>`(row.kig_id, ${sql.ref(`row.${kind}_id`)}) in (select row.kig_id, row.id
      from ${sql.table(entity.table)} as row where ${scope.within('row.kig_id')} and ${byName})`;
  };
  return {
    async load(scope, records) {
      const { rows } = await sql<{ id: string; name: string }>`
        select c.id, coalesce(s.stu_name, p.parent_name) as name from cards c
        left join students s on ${scope.within('s.kig_id')} and s.kig_id = c.kig_id and s.id = c.student_id
        left join parents p on ${scope.within('p.kig_id')} and p.kig_id = c.kig_id and p.id = c.parent_id
        where c.kig_id = any(${[...new Set(records.map(({ ownerId }) => ownerId))]}::uuid[])
          and ${scope.within('c.kig_id')} and c.id = any(${records.map(({ id }) => id)}::uuid[])`.execute(scope.db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    search: (text, scope) =>
      sql<boolean>`(${named(scope, text, ['student', 'stuName'])} or ${named(scope, text, ['parent', 'parentName'])})`,
  };
}

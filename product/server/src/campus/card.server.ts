import type { card } from '@kiga/contract/campus/card.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type {
  EntityHooks,
  EntityStore,
  EntityStores,
  FullRecord,
  KeptElsewhere,
} from '@kiga/kit-server/entity/entity-store.ts';
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
        const { ownerId: kigId, studentId, parentId, teacherId } = record;
        await refuseGivenCard(scope, kigId, cardNumber);
        const form = await formWithCard(stores, scope, record);
        if (form) {
          const cause = { act: 'campus.card.replace', trusted: true };
          await saveRecord(form.store, scope, { id: form.record.id, cardNumber }, cause);
        }
        await giveNewCard(stores, cardSinks, scope, { kigId, cardNumber, studentId, parentId, teacherId });
        return { heldUntil: clock.now().toISOString() };
      },
    },
    async beforeDelete(record, scope) {
      if (record.status !== 'active') throw new AppError('CAMPUS_CARD_STAYS');
      await setHeldUntil(scope, record, clock.now());
      const form = await formWithCard(stores, scope, record);
      if (!form) return;
      const { rows } = await sql<{ cardNumber: string }>`select c.card_number as "cardNumber" from cards c
        where c.kig_id = ${record.ownerId} and ${scope.within('c.kig_id')}
          and ${sql.ref(`c.${record.holderKind}_id`)} = ${form.record.id}
          and c.status = 'active' and not c.deleted and c.id <> ${record.id}
        order by c.created_at, c.id limit 1`.execute(scope.db);
      await setFirst(stores, scope, form, rows[0]?.cardNumber ?? null, 'campus.card.delete');
    },
    async beforeRestore(record, scope) {
      const { ownerId, cardNumber } = record;
      const { store, record: holder } = await holderOf(stores, scope, record);
      if (!holder || holder.deleted || holder.status === 'resigned') {
        throw new AppError('RESTORE_CONFLICT', { entity: 'campus.card', field: `${record.holderKind}Id` });
      }
      await refuseGivenCard(scope, ownerId, String(cardNumber), () => {
        throw new AppError('RESTORE_CONFLICT', { entity: 'campus.card', field: 'cardNumber' });
      });
      await setHeldUntil(scope, record, null);
      if (holder.cardNumber === null) {
        await setFirst(stores, scope, { store, record: holder }, cardNumber, 'campus.card.restore');
      }
    },
    allows: (act, { status }) => act !== 'delete' || status === 'active',
  };
}

async function setHeldUntil(scope: Scope, { ownerId, id }: CardRecord, heldUntil: Date | null): Promise<void> {
  await sql`update cards set held_until = ${heldUntil} where kig_id = ${ownerId} and id = ${id}
    and ${scope.within('kig_id')}`.execute(scope.db);
}

/** The record of a card's holder with its store, locked until commit. */
interface Holder<R = FullRecord> {
  store: EntityStore;
  record: R;
}

/** Returns the holder of a card. */
async function holderOf(stores: EntityStores, scope: Scope, card: CardRecord): Promise<Holder<FullRecord | undefined>> {
  const { holderKind, studentId, parentId, teacherId } = card;
  const store = stores.named(`campus.${holderKind}`);
  const [record] = await readRecords(store, scope, [String(studentId ?? parentId ?? teacherId)], { lock: true });
  return { store, record };
}

/** Returns the holder of a card where this card is the one in the holder's form. */
async function formWithCard(stores: EntityStores, scope: Scope, card: CardRecord): Promise<Holder | null> {
  const { store, record } = await holderOf(stores, scope, card);
  return record && !record.deleted && record.cardNumber === card.cardNumber ? { store, record } : null;
}

/** Sets the card in a holder's form, and notes it in the holder's history. */
async function setFirst(
  { clock }: EntityStores,
  scope: Scope,
  { store, record: before }: Holder,
  cardNumber: string | null,
  act: string,
): Promise<void> {
  await sql`update ${sql.table(store.entity.table)} set card_number = ${cardNumber}, version = version + 1,
      updated_at = ${clock.now()}, updated_by = ${scope.session.accountId}
    where kig_id = ${before.ownerId} and ${scope.within('kig_id')} and id = ${before.id}`.execute(scope.db);
  const [after] = await readRecords(store, scope, [before.id]);
  if (after) await writeHistory(store, scope, { act }, before, after);
}

/** Returns SQL that is true for cards of children in the classes that limit the reader. */
function isOfOwnClass(scope: Scope) {
  return sql<boolean>`exists (select from students s where s.kig_id = row.kig_id and ${scope.within('s.kig_id')}
    and s.id = row.student_id and ${withinClasses(scope, 's.class_id')})`;
}

/** Notes the loss of a first card, or its end, in the holder's history. */
async function tellHolder(
  stores: EntityStores,
  scope: Scope,
  card: CardRecord,
  act: 'reportCardLost' | 'cancelCardLoss',
): Promise<void> {
  const form = await formWithCard(stores, scope, card);
  if (form) await writeHistory(form.store, scope, { act }, form.record, form.record);
}

/** Kinds of holders with the field of their names. */
const holderNameFields = [
  ['student', 'stuName'],
  ['parent', 'parentName'],
  ['teacher', 'teacherName'],
] as const;

/** Names of holders, found by name and pinyin. */
function holderNames(stores: EntityStores): KeptElsewhere {
  /** Returns SQL that is true for a card `row` whose holder of this kind has such a name. */
  const named = (scope: Scope, text: string, [kind, field]: readonly [string, string]) => {
    const { columns, entity } = stores.named(`campus.${kind}`);
    const byName = columns.get(field)?.search(text) ?? sql`false`;
    return sql<boolean>`(row.kig_id, ${sql.ref(`row.${kind}_id`)}) in (select row.kig_id, row.id
      from ${sql.table(entity.table)} as row where ${scope.within('row.kig_id')} and ${byName})`;
  };
  return {
    async load(scope, records) {
      const { rows } = await sql<{ id: string; name: string }>`
        select c.id, coalesce(s.stu_name, p.parent_name, t.teacher_name) as name from cards c
        left join students s on ${scope.within('s.kig_id')} and s.kig_id = c.kig_id and s.id = c.student_id
        left join parents p on ${scope.within('p.kig_id')} and p.kig_id = c.kig_id and p.id = c.parent_id
        left join teachers t on ${scope.within('t.kig_id')} and t.kig_id = c.kig_id and t.id = c.teacher_id
        where c.kig_id = any(${[...new Set(records.map(({ ownerId }) => ownerId))]}::uuid[])
          and ${scope.within('c.kig_id')} and c.id = any(${records.map(({ id }) => id)}::uuid[])`.execute(scope.db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    search: (text, scope) =>
      sql<boolean>`(${sql.join(
        holderNameFields.map((one) => named(scope, text, one)),
        sql` or `,
      )})`,
  };
}

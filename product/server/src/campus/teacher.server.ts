import type { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, EntityStores, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { isWithinClasses, scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import { disableAccount } from '../system/system.public.ts';
import type { CampusRegistries } from './campus.public.ts';
import { settleCertificates, teacherCertificates } from './certificates.ts';
import { cardOfOthers, endFirstCard, keepFirstCards, takeBackCards } from './first-cards.ts';
import { teacherAccounts } from './teacher-accounts.ts';
import { classesOfTeachers, endAssisting, hasClass, headedClasses } from './teacher-classes.ts';
import { teacherSheet } from './teacher-sheet.ts';

type Teacher = FullRecord<typeof teacher>;

/** Returns the hooks of teachers: rank, classes, certificates, first card, account, and what follows a resignation. */
export function teacherHooks(
  stores: EntityStores,
  { adultErasers, cardSinks }: CampusRegistries,
): EntityHooks<typeof teacher> {
  const { clock } = stores;

  /** Ends all that a teacher has while in service, because the teacher leaves. */
  async function endService(scope: Scope, record: Teacher): Promise<void> {
    const { ownerId: kigId, id } = record;
    await disableAccount(stores, scope, accountIdOf(record));
    await settleCertificates(stores, scope, kigId, id);
    await takeBackCards(scope, 'teacher', record, clock.now());
    if (await endAssisting(scope, kigId, id)) await publish(scope.db, clock.now(), 'campus.class', kigId);
  }

  return {
    computed: {
      rank: (scope) => {
        const ofPositions = scopeForPermission(scope, 'campus.position.read');
        return sql`(select p.rank from positions p where p.kig_id = row.kig_id and ${ofPositions.within('p.kig_id')}
          and p.id = row.position_id)`;
      },
    },
    beside: { accountId: sql`row.account_id` },
    kept: { classes: classesOfTeachers, certificates: teacherCertificates(stores) },
    lookedUp: teacherAccounts,
    rows: (scope) => (isWithinClasses(scope) ? hasClass(withinClasses(scope, 'c.id')) : null),
    sheet: teacherSheet,

    guards: {
      async dayInService({ record, asks, scope }) {
        const day = String(asks.resignedOn);
        const error =
          day > scope.session.today
            ? 'FIELD_DATE_IN_FUTURE'
            : record.entryDate && day < record.entryDate
              ? 'CAMPUS_TEACHER_LEAVES_BEFORE_ENTRY'
              : null;
        if (error) throw invalid({ field: 'resignedOn', error });
      },
      headsNoClass: ({ record, scope }) => refuseHead(scope, record),
    },
    onTransition: {
      async resign({ record, asks, scope }) {
        await endService(scope, record);
        return { resignedOn: asks.resignedOn, resignReason: asks.resignReason, cardNumber: null };
      },
      rehire: async () => ({ resignedOn: null, resignReason: null }),
    },

    allows(act, record, { session }) {
      if (act !== 'createAccount') return true;
      const isFree = record.status === 'in-service' && record.accountName === null;
      return isFree && session.permissions.has('system.user.create');
    },

    async beforeCreate(records, scope, kigId) {
      await refuseCards(scope, kigId, records);
      await keepFirstCards(scope, kigId, 'teacher', records, clock.now());
    },
    async beforeSave(record, before, scope, kigId) {
      if (before === null || record.cardNumber === before.cardNumber) return;
      await refuseCards(scope, kigId, [record]);
      await endFirstCard(scope, 'teacher', before, clock.now());
      await keepFirstCards(scope, kigId, 'teacher', [record], clock.now());
    },
    async afterSave({ ownerId: kigId, cardNumber }, before, scope) {
      if (scope.trial || typeof cardNumber !== 'string' || cardNumber === before?.cardNumber) return;
      for (const sink of cardSinks) await sink(scope, { kigId, studentId: null, cardNumber });
    },

    async beforeDelete(record, scope) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from class_assistants a
        join classes c on c.kig_id = a.kig_id and c.id = a.class_id and ${scope.within('c.kig_id')} and not c.deleted
        where a.kig_id = ${record.ownerId} and ${scope.within('a.kig_id')} and a.teacher_id = ${record.id}`.execute(
        scope.db,
      );
      const count = rows[0]?.count;
      if (count) throw new AppError('RECORD_IN_USE', { title: record.teacherName, entity: 'campus.class', count });
      await endService(scope, record);
    },

    async beforeErase(ids, scope, kigId) {
      for (const erase of adultErasers) await erase(scope, kigId, ids);
      for (const table of ['teacher_certificates', 'class_assistants']) {
        await sql`delete from ${sql.table(table)} where kig_id = ${kigId} and teacher_id = any(${[...ids]}::uuid[])`.execute(
          scope.db,
        );
      }
    },

    async beforeRestore(record, scope) {
      if ((await cardOfOthers(scope, record.ownerId, 'teacher', [record])) !== null) {
        throw new AppError('RESTORE_CONFLICT', { entity: 'campus.teacher', field: 'cardNumber' });
      }
      await keepFirstCards(scope, record.ownerId, 'teacher', [record], clock.now());
    },
  };
}

/** Throws VALIDATION_FAILED where another person has or lost one of the teachers' cards. */
async function refuseCards(
  scope: Scope,
  kigId: string,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const refusal = await cardOfOthers(scope, kigId, 'teacher', records);
  if (refusal === null) return;
  throw invalid({ field: 'cardNumber', error: refusal === 'lost' ? 'CAMPUS_CARD_LOST' : 'CAMPUS_CARD_OF_OTHER' });
}

/** Returns the id of a teacher's linked account, which readers do not see; null for none. */
export function accountIdOf(record: object): string | null {
  return (record as { accountId: string | null }).accountId;
}

/** Throws CAMPUS_TEACHER_HEADS_CLASSES {teacherName, classes} where the teacher is head of any class. */
async function refuseHead(scope: Scope, { ownerId, id, teacherName }: Teacher): Promise<void> {
  const classes = await headedClasses(scope, ownerId, id);
  if (classes.length > 0) {
    throw new AppError('CAMPUS_TEACHER_HEADS_CLASSES', { teacherName, classes: classes.join('、') });
  }
}

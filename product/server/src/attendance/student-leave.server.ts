import type { studentLeave } from '@kiga/contract/attendance/student-leave.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { isOfReachedChild } from '../campus/campus.public.ts';
import { ownParentId, parentOf } from '../family/family.public.ts';
import { scopeForPermission, withinClasses } from '../identity/identity.public.ts';
import { leaveHooks } from './leave.server.ts';
import { childrenLeave, type LeaveParts } from './leave-kinds.ts';
import { personNames } from './leave-names.ts';

const periodFields = ['fromDay', 'fromPart', 'toDay', 'toPart'] as const;

/** Returns the hooks of children's leave. An account of some classes has that of their children. */
export function studentLeaveHooks(parts: LeaveParts): EntityHooks<typeof studentLeave> {
  const common = leaveHooks(parts, childrenLeave) as EntityHooks<typeof studentLeave>;
  return {
    ...common,
    rows: isOfReachedChild,
    computed: {
      classId: (scope) => {
        const ofClasses = scopeForPermission(scope, 'campus.class.read');
        return sql`(select s.class_id from students s where s.kig_id = row.kig_id
          and ${ofClasses.within('s.kig_id')} and ${withinClasses(ofClasses, 's.class_id')} and s.id = row.student_id)`;
      },
      askerName: (scope) => sql`(select p.parent_name from parents p where p.kig_id = row.kig_id
        and ${scope.within('p.kig_id')} and p.id = row.parent_id)`,
    },
    kept: {
      studentName: personNames(parts.stores, childrenLeave),
      symptom: encryptedText(parts.secrets, 'symptom'),
      diagnosis: encryptedText(parts.secrets, 'diagnosis'),
    },
    async beforeSave(record, before, scope, kigId) {
      await common.beforeSave?.(record, before, scope, kigId);
      // A parent knows the symptom. A person who may not see health data leaves it to one who may.
      if (record.kind === 'sick' && !record.symptom && (parentOf(scope) !== null || seesHealth(scope))) {
        throw invalid({ field: 'symptom', error: 'FIELD_REQUIRED' });
      }
    },
    async afterSave(record, before, scope) {
      await common.afterSave?.(record, before, scope);
      const parentId = before ? null : await ownParentId(scope, record.ownerId);
      if (parentId !== null) {
        await sql`update student_leaves set parent_id = ${parentId}
          where kig_id = ${record.ownerId} and ${scope.within('kig_id')} and id = ${record.id}`.execute(scope.db);
      }
      // Refunds ask when the family gave notice of these days.
      if (before && periodFields.every((field) => before[field] === record[field])) return;
      await sql`update student_leaves set filed_at = ${parts.clock.now()}
        where kig_id = ${record.ownerId} and ${scope.within('kig_id')} and id = ${record.id}`.execute(scope.db);
    },
  };

  function seesHealth({ session }: Scope): boolean {
    return parts.stores.get('attendance.studentLeave').entity.sightOf(session, 'symptom') !== 'none';
  }
}

/** Returns the storage of a text of children's leave in an encrypted column. */
function encryptedText(secrets: Secrets, field: 'symptom' | 'diagnosis'): KeptElsewhere {
  const column = `${field}_encrypted`;
  const context = `student_leaves.${field}`;
  return {
    async load(scope, records) {
      const { rows } = await sql<{ id: string; value: Buffer }>`select v.id, ${sql.ref(`v.${column}`)} as value
        from student_leaves v where v.kig_id = any(${[...new Set(records.map(({ ownerId }) => ownerId))]}::uuid[])
          and ${scope.within('v.kig_id')} and v.id = any(${records.map(({ id }) => id)}::uuid[])
          and ${sql.ref(`v.${column}`)} is not null`.execute(scope.db);
      return new Map(rows.map(({ id, value }) => [id, secrets.decrypt(value, context)]));
    },
    async store(scope, kigId, id, value) {
      const stored = value ? secrets.encrypt(String(value), context) : null;
      await sql`update student_leaves set ${sql.id(column)} = ${stored}
        where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${id}`.execute(scope.db);
    },
  };
}

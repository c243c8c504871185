import { type DiseaseTerms, isolationEnd, needsIsolation } from '@kiga/contract/health/disease.ts';
import type { illness } from '@kiga/contract/health/illness.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { childRecordHooks } from '../campus/campus.public.ts';
import type { Program } from '../program/program.ts';
import { diseaseTermsOf } from './disease-rules.ts';
import { casesWhere, type IllnessRecord, isOpen, onsetOf } from './illness-cases.ts';
import { assertNotAhead } from './not-ahead.ts';
import { raiseAlarms } from './raise-alarms.ts';
import { assertEnrolled } from './register-records.ts';

type Case = Pick<IllnessRecord, 'id' | 'studentId' | 'disease'>;

/** Returns the hooks of cases: one open case for each child and disease, and isolation by the rule that holds. */
export function illnessHooks(program: Program): EntityHooks<typeof illness> {
  const { stores } = program;

  async function termsOf(scope: Scope, record: IllnessRecord): Promise<DiseaseTerms | null> {
    const termsOn = await diseaseTermsOf(scope, record.ownerId);
    return termsOn(record.disease, onsetOf(record));
  }

  async function infectiousOf(scope: Scope, kigId: string, disease: string | null | undefined, day: string) {
    if (!disease) return null;
    const terms = (await diseaseTermsOf(scope, kigId))(disease, day);
    return terms !== null && needsIsolation(terms) ? 'yes' : 'no';
  }

  /** Throws HEALTH_ILLNESS_TAKEN where the child has another open case of the disease. Waits for simultaneous saves. */
  async function assertOnlyCase(scope: Scope, kigId: string, { id, studentId, disease }: Case): Promise<void> {
    await lockUntilCommit(scope.db, `illness ${studentId}`);
    const cases = await casesWhere(
      stores,
      scope,
      kigId,
      sql`${isOpen} and i.student_id = ${studentId} and i.id <> ${id}`,
    );
    if (cases.some((other) => (other.disease ?? null) === (disease ?? null)))
      throw new AppError('HEALTH_ILLNESS_TAKEN');
  }

  return {
    ...childRecordHooks(stores, 'health_illnesses'),
    guards: {
      async isolationOver({ record, scope }) {
        const { isolationUntil } = record;
        if (isolationUntil && isolationUntil >= scope.session.today) {
          throw new AppError('HEALTH_ISOLATION_LASTS', { until: isolationUntil });
        }
      },
      async certified({ record, scope }) {
        const terms = await termsOf(scope, record);
        if (!terms) return;
        const { symptomsEndedOn, shorterReason, certificate } = record;
        if (terms.symptomFreeDays !== null && symptomsEndedOn === null) throw new AppError('HEALTH_SYMPTOMS_LAST');
        const until = isolationEnd(terms, { onsetOn: onsetOf(record), symptomsEndedOn });
        if (!shorterReason && until >= scope.session.today) throw new AppError('HEALTH_ISOLATION_LASTS', { until });
        if (terms.needsCertificate && !certificate) throw new AppError('HEALTH_CERTIFICATE_MISSING');
      },
      async needsNoIsolation({ record, scope }) {
        if (record.status !== 'confirmed') return;
        const terms = await termsOf(scope, record);
        if (terms && needsIsolation(terms)) throw new AppError('HEALTH_ISOLATION_DUE');
      },
      noOtherCase: ({ record, scope }) => assertOnlyCase(scope, record.ownerId, record),
    },
    onTransition: {
      async confirm({ record, asks, scope }) {
        const { disease, diagnosedOn, otherDiagnosis = null, hospital } = asks;
        const onset = onsetOf(record);
        assertNotAhead(scope, 'diagnosedOn', diagnosedOn);
        if (diagnosedOn < onset) {
          throw invalid({ field: 'diagnosedOn', error: 'HEALTH_DIAGNOSIS_BEFORE_ONSET', data: { onset } });
        }
        if (disease === 'other' && !otherDiagnosis && !record.otherDiagnosis) {
          throw invalid({ field: 'otherDiagnosis', error: 'FIELD_REQUIRED' });
        }
        await atField('disease', () => assertOnlyCase(scope, record.ownerId, { ...record, disease }));
        const changes = {
          disease,
          diagnosedOn,
          otherDiagnosis: otherDiagnosis ?? record.otherDiagnosis ?? null,
          hospital: hospital ?? record.hospital ?? null,
          doctorOn: record.doctorOn ?? diagnosedOn,
          infectious: await infectiousOf(scope, record.ownerId, disease, onset),
        } as const;
        await raiseAlarms(program, scope, record.ownerId, { ...record, ...changes });
        return changes;
      },
      async isolate({ record, asks, scope }) {
        const { today } = scope.session;
        const { until: typed = null, shorterReason = null } = asks;
        const terms = await termsOf(scope, record);
        if (!terms || !needsIsolation(terms)) throw new AppError('HEALTH_ISOLATION_NEEDLESS');
        const symptomsEndedOn = record.symptomsEndedOn ?? null;
        const needed = isolationEnd(terms, {
          onsetOn: onsetOf(record),
          // While symptoms last, they end today at the earliest.
          symptomsEndedOn: symptomsEndedOn ?? today,
        });
        if (typed !== null && typed < today) throw invalid({ field: 'until', error: 'HEALTH_ISOLATION_PAST' });
        const until = typed ?? needed;
        if (until < needed && !shorterReason) {
          throw invalid({ field: 'shorterReason', error: 'HEALTH_ISOLATION_SHORTER', data: { until: needed } });
        }
        return { isolationUntil: until, shorterReason: until < needed ? shorterReason : null };
      },
      async close({ record, asks, scope }) {
        const { outcome, returnedOn = null, outcomeNote = null } = asks;
        assertNotAhead(scope, 'returnedOn', returnedOn);
        if (returnedOn !== null && returnedOn < onsetOf(record)) {
          throw invalid({ field: 'returnedOn', error: 'HEALTH_SYMPTOMS_END_BEFORE_ONSET' });
        }
        return { outcome, returnedOn, outcomeNote };
      },
      ruleOut: async ({ asks: { outcomeNote } }) => ({ outcome: 'ruledOut', outcomeNote }),
      async reopen({ record, scope }) {
        await raiseAlarms(program, scope, record.ownerId, { ...record, outcome: null });
        return { outcome: null, outcomeNote: null, returnedOn: null, isolationUntil: null, shorterReason: null };
      },
    },

    async beforeSave(draft, before, scope, kigId) {
      if (before?.status === 'closed') throw new AppError('HEALTH_ILLNESS_CLOSED');
      // A case of a child who has left since may still change.
      if (before?.studentId !== draft.studentId) {
        await assertEnrolled(scope, kigId, draft.studentId, 'HEALTH_ILLNESS_CHILD_GONE');
      }
      draft.caseDay = draft.firstAbsentOn ?? before?.caseDay ?? scope.session.today;
      draft.onsetOn ??= draft.caseDay;
      await atField('studentId', () => assertOnlyCase(scope, kigId, draft as Case));
      draft.infectious = await infectiousOf(scope, kigId, draft.disease, draft.onsetOn);
    },
    afterSave: (record, _before, scope) => raiseAlarms(program, scope, record.ownerId),
    async beforeRestore(record, scope) {
      if (record.status !== 'closed') await assertOnlyCase(scope, record.ownerId, record);
    },

    allows: (act, { status }) => act !== 'update' || status !== 'closed',
  };
}

/** Shows a refusal at a field of the form. */
async function atField(field: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof AppError && error.issues.length === 0
      ? invalid({ field, error: error.id, data: error.data })
      : error;
  }
}

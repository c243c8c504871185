import type { opening } from '@kiga/contract/operations/opening.entity.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { withinAreas } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { settle } from '../system/system.public.ts';
import { openingsThatWait } from './initial-passwords.ts';
import { makeKindergarten } from './make-kindergarten.ts';
import { sourceOf, tellApplicant, tellReviewers } from './opening-messages.ts';
import { assertFree, assertNamed } from './opening-rules.ts';

/** Acts that only the applicant may do. */
const ofApplicant = ['update', 'delete', 'restore', 'reapply'];

/** Returns the hooks of openings: their owner, the check that their names are free, and the effects of a review. */
export function openingHooks(program: Program): EntityHooks<typeof opening> {
  const { clock, secrets } = program;
  const telling = ({ scope }: Pick<TransitionContext<typeof opening>, 'scope'>) => ({
    db: scope.db,
    secrets,
    now: clock.now(),
  });
  return {
    lookedUp: {
      fields: ['passwordsWait'],
      async load({ db }, records) {
        const ids = records.map(({ id }) => id);
        const wait = await openingsThatWait(db, clock.now(), ids);
        return new Map(ids.map((id) => [id, { passwordsWait: wait.has(id) }]));
      },
    },
    rows: (scope) => withinAreas(scope, 'operations.opening', sql`right(row.area_id::text, 6)`),
    allows: (act, record, { session }) => refusalOf(act, record, session as Session) === null,
    guards: { stillFree: ({ record, scope }) => assertFree(scope.db, record, record.id) },
    onTransition: {
      async pass(context) {
        const kindergartenId = await makeKindergarten(program, context);
        await settle(telling(context), sourceOf(context.record.id));
        await tellApplicant(telling(context), 'operations.openingPassed', context.record);
        return { kindergartenId, refusal: null };
      },
      async refuse(context) {
        const { record, asks } = context;
        await settle(telling(context), sourceOf(record.id));
        await tellApplicant(telling(context), 'operations.openingRefused', record, { reason: String(asks.reason) });
        return { refusal: asks.reason };
      },
      async reapply({ record, scope }) {
        assertMay('reapply', record, scope.session as Session);
        await tellReviewers(telling({ scope }), record);
        return {};
      },
    },

    async beforeSave(record, before, scope, ownerId) {
      assertMay('update', { ...record, status: before?.status, ownerId }, scope.session as Session);
      await assertNamed(scope.db, record);
      await assertFree(scope.db, record, before?.id ?? null);
    },
    async afterSave(record, before, scope) {
      if (record.status !== 'applied') return;
      // The new area may have other reviewers.
      if (before && before.areaId !== record.areaId) await settle(telling({ scope }), sourceOf(record.id));
      await tellReviewers(telling({ scope }), record);
    },
    async beforeDelete(record, scope) {
      assertMay('delete', record, scope.session as Session);
      await settle(telling({ scope }), sourceOf(record.id));
    },
    async beforeRestore(record, scope) {
      assertMay('restore', record, scope.session as Session);
      if (record.status !== 'applied') return;
      await assertFree(scope.db, record, record.id);
      await tellReviewers(telling({ scope }), record);
    },
  };
}

/** Returns the error of an act that this session may not do to an application; null where it may. */
function refusalOf(act: string, { ownerId, status }: Readonly<Record<string, unknown>>, { organization }: Session) {
  if (!ofApplicant.includes(act)) return null;
  if (ownerId !== organization.id) return 'OPERATIONS_NOT_APPLICANT';
  return status === 'passed' ? 'OPERATIONS_OPENING_PASSED' : null;
}

function assertMay(
  act: string,
  record: FullRecord<typeof opening> | Readonly<Record<string, unknown>>,
  session: Session,
): void {
  const refusal = refusalOf(act, record, session);
  if (refusal !== null) throw new AppError(refusal);
}

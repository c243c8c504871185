import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { consentKinds } from '../campus/consent.entity.ts';

const studentId = z.uuid('FIELD_FORMAT');
const kind = z.enum(consentKinds);

/** Returns the latest answer of an own child's family for each purpose. Throws RECORD_NOT_FOUND for any other child. */
export const appConsents = defineCall({
  name: 'app.v1.consents',
  method: 'GET',
  path: '/app/v1/consents',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId }),
  output: z.object({
    list: z.array(
      z.object({
        kind,
        /** The purpose in the language of the request. */
        title: z.string(),
        /** `none`: nobody has answered. */
        status: z.enum(['none', 'given', 'refused', 'withdrawn', 'ended']),
        guardianName: z.string().nullable(),
        /** `yyyy-mm-dd` */
        givenDate: z.string().nullable(),
        untilDate: z.string().nullable(),
        withdrawnDate: z.string().nullable(),
      }),
    ),
  }),
});

/**
 * Answers for an own child in the parent's name. A later answer replaces an earlier one, and a refusal deletes what rested
 * on a consent. Throws RECORD_NOT_FOUND for any other child.
 */
export const answerConsent = defineCall({
  name: 'app.v1.consentsAnswer',
  method: 'POST',
  path: '/app/v1/consents/answer',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({
    studentId,
    kind,
    answer: z.enum(['agreed', 'refused']),
    /** Last day; without one there is no end. */
    untilDate: z.iso.date('FIELD_FORMAT').optional(),
  }),
  output: z.object({}),
});

/**
 * Withdraws a consent of an own child, and deletes what rested on it. Throws RECORD_NOT_FOUND for any other child,
 * FAMILY_CONSENT_NOT_GIVEN.
 */
export const withdrawConsent = defineCall({
  name: 'app.v1.consentsWithdraw',
  method: 'POST',
  path: '/app/v1/consents/withdraw',
  access: 'app',
  scope: 'tenant',
  input: z.strictObject({ studentId, kind, reason: z.string().trim().max(200, 'FIELD_TOO_LONG').optional() }),
  output: z.object({}),
});

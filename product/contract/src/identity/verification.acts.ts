import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';

/** Purposes of a verification code; `tea_exp` protects the export of personal data. */
export const codePurposes = ['tea_exp'] as const;

/** The purpose of a verification code. */
export type CodePurpose = (typeof codePurposes)[number];

/** Permissions whose use needs a code. Each opens whole phones and ID numbers of one kind of record. */
export const codePermissions = [
  'campus.student.readContact',
  'campus.parent.readContact',
  'campus.pickupPerson.readContact',
  'campus.lead.readContact',
  'campus.visitor.readContact',
  'campus.teacher.readContact',
  'transport.driver.readContact',
  'transport.bus.readContact',
];

/**
 * Returns the masked phone of a kindergarten's head teacher, who receives the codes; null where none is known. Throws
 * PERMISSION_MISSING where the session may export nothing in full, OWNER_OUT_OF_REACH.
 */
export const getInfoCheckMobile = defineCall({
  name: 'kigs.getInfoCheckMobile',
  method: 'GET',
  path: '/kigs/kig-base/getInfoCheckMobile',
  access: { anyOf: codePermissions },
  scope: 'tenant',
  alwaysOk: true,
  input: z.strictObject({ id: z.uuid('FIELD_FORMAT'), ...ownerIds }),
  output: z.string().nullable(),
});

/**
 * Sends a code to the head teacher of the kindergarten that the owner ids name, and returns the id of the sending. A
 * kindergarten without a known phone gets the same answer, but no code. Throws PERMISSION_MISSING where the session may
 * export nothing in full, IDENTITY_SMS_NOT_CONFIGURED, IDENTITY_CODE_TOO_SOON {seconds}, IDENTITY_CODE_TOO_MANY,
 * OWNER_OUT_OF_REACH.
 */
export const sendCode = defineCall({
  name: 'kigs.sendCode',
  method: 'POST',
  path: '/kigs/kig-verify-code/sendCode',
  access: { anyOf: codePermissions },
  scope: 'tenant',
  alwaysOk: true,
  input: z.strictObject({ checkType: z.enum(codePurposes, 'FIELD_CHOICE_UNKNOWN').default('tea_exp'), ...ownerIds }),
  output: z.string(),
});

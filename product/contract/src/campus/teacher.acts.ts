import { defineAct } from '@kiga/entity/define-act.ts';
import { defineCall } from '@kiga/entity/define-call.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { loginData } from '../system/access/account.acts.ts';
import { accountFields } from '../system/access/account-fields.ts';
import { teacher } from './teacher.entity.ts';

/** Returns a teacher's whole phone and ID number; logged once per record and session. */
export const readTeacherContact = defineCall({
  name: 'campus.teacher.readContact',
  method: 'POST',
  path: '/api/campus/teacher/read-contact',
  access: { anyOf: ['campus.teacher.readContact'] },
  scope: 'tenant',
  input: z.strictObject({ id: z.uuid(), ...ownerIds }),
  output: z.object({ phone: z.string(), idNumber: z.string().nullable() }),
});

/** Returns the number of teachers in each state, for the switch above the list. */
export const countTeachers = defineCall({
  name: 'campus.teacher.countByStatus',
  method: 'GET',
  path: '/api/campus/teacher/count-by-status',
  access: { anyOf: ['campus.teacher.read'] },
  scope: 'tenant',
  input: z.strictObject({ ...ownerIds }),
  output: z.object({ all: z.number(), byStatus: z.record(z.string(), z.number()) }),
});

/**
 * Creates the account of a teacher, with an initial password that is returned only once. A role for own classes gets
 * the classes of the teacher. It also needs the permission to create accounts. Throws RECORD_NOT_FOUND,
 * PERMISSION_MISSING, CAMPUS_TEACHER_NOT_IN_SERVICE, CAMPUS_TEACHER_HAS_ACCOUNT {userName}, and VALIDATION_FAILED with
 * issues at `userName` and `roleId`.
 */
export const createTeacherAccount = defineAct(teacher, {
  act: 'createAccount',
  of: 'record',
  asks: { userName: accountFields.userName, roleId: reference('system.role', { required: true }) },
  showsAnswer: true,
  output: loginData,
});

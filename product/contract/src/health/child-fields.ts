import { name } from '@kiga/entity/fields/name.ts';
import { reference } from '@kiga/entity/fields/reference.ts';

/** The fields that name the child of a health record. */
export const childFields = {
  studentId: reference('campus.student', { required: true, isPart: true }),
  /** The child's present name, for the search. */
  studentName: name({ writable: false, person: true, sensitivity: 'family' }),
  /** The child's present class; computed. */
  classId: reference('campus.class', { writable: false }),
};

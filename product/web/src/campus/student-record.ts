import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** A child as the server shows it to this reader: what may not be seen is absent. */
export type Student = SavedOf<typeof student> & { classIdText?: string | null; stuNameLatin?: string | null };

/** What one allergy is. */
export type Allergy = NonNullable<Student['allergies']>[number];

/** The record of a list or detail as the child it is. */
export function asStudent(record: EntityRecord): Student {
  return record;
}

/** The severe ones first, the others in their order. */
export function bySeverity(allergies: readonly Allergy[]): Allergy[] {
  return allergies.toSorted((one, other) => Number(isSevere(other)) - Number(isSevere(one)));
}

export const isSevere = ({ severity }: Allergy) => severity === 'severe';

import type { student } from '@kiga/contract/campus/student.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';

/** A child as the server returns it to this reader; hidden fields are absent. */
export type Student = SavedOf<typeof student> & { classIdText?: string | null; stuNameLatin?: string | null };

/** One allergy of a child. */
export type Allergy = NonNullable<Student['allergies']>[number];

/** Casts the record of a list or detail to a child. */
export function asStudent(record: EntityRecord): Student {
  return record;
}

/** Returns allergies with severe ones first, the others in their order. */
export function bySeverity(allergies: readonly Allergy[]): Allergy[] {
  return allergies.toSorted((one, other) => Number(isSevere(other)) - Number(isSevere(one)));
}

export const isSevere = ({ severity }: Allergy) => severity === 'severe';

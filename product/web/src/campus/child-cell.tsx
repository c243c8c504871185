import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { StudentLink } from './student-link.tsx';

type Part = EntityRecord & { studentId?: string | null; studentIdText?: string | null };

/** The child that a record is a part of, as a link. */
export function ChildCell({ record }: { record: EntityRecord }) {
  const { studentId, studentIdText, kigId } = record as Part;
  if (!studentId || !studentIdText) return <NoValue />;
  return (
    <StudentLink id={studentId} kigId={String(kigId)}>
      {studentIdText}
    </StudentLink>
  );
}

import type { card } from '@kiga/contract/campus/card.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ClassLink, linkInto } from './record-links.tsx';
import { CardNumber } from './student-cells.tsx';
import { StudentLink } from './student-link.tsx';

type Card = SavedOf<typeof card> & { classIdText?: string | null };

const ParentLink = linkInto('/campus/parents', 'campus.parent.read');
const TeacherLink = linkInto('/campus/teachers', 'campus.teacher.read');

/** The number of a card, in groups. */
export function NumberCell({ record }: { record: EntityRecord }) {
  const { cardNumber } = record as Card;
  return cardNumber ? <CardNumber cardNumber={cardNumber} /> : null;
}

/** The holder of a card, with a link to the person's record. */
export function HolderCell({ record }: { record: EntityRecord }) {
  const { studentId, parentId, teacherId, holderName, kigId } = record as Card;
  if (teacherId) return <TeacherLink id={teacherId} title={holderName} kigId={kigId} />;
  if (!studentId) return <ParentLink id={parentId} title={holderName} kigId={kigId} />;
  return (
    <StudentLink id={studentId} kigId={kigId}>
      {holderName}
    </StudentLink>
  );
}

/** The class of a child with a card. */
export function OfCardCell({ record }: { record: EntityRecord }) {
  const { classId, classIdText, kigId } = record as Card;
  return <ClassLink id={classId} title={classIdText} kigId={kigId} />;
}

import { student } from '@kiga/contract/campus/student.entity.ts';
import { recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { StudentActProps } from '../campus/campus.public.ts';
import CorrectDay from './correct-day.tsx';

/** Marks a student as absent today, with the kind of absence and a reason. */
export default function AbsentToday({ record, onClose }: StudentActProps) {
  const kit = useKit();
  return (
    <CorrectDay
      ids={[record.id]}
      name={recordTitle(kit, student, record)}
      day={kit.today}
      mark="absent"
      onClose={onClose}
    />
  );
}

import { student } from '@kiga/contract/campus/student.entity.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { transitionFailure } from '@kiga/kit-web/states/state-words.ts';
import type { StudentActProps } from './student-act.ts';
import { asStudent } from './student-record.ts';
import { useChangeClass } from './use-change-class.tsx';

const fields = { classId: reference('campus.class', { required: true }) };

/** Dialog that moves one student to another class, which may be chosen already. */
export default function ChangeClassDialog({ record, classId, onClose }: StudentActProps) {
  const kit = useKit();
  const { t } = kit;
  const { moveAll } = useChangeClass();
  const { stuName, classIdText } = asStudent(record);
  return (
    <AskDialog
      title={t('kit.states.one', { act: t('campus.student.acts.changeClass'), record: stuName ?? '' })}
      lead={<p>{t('campus.student.changeClass.from', { className: classIdText ?? '' })}</p>}
      fields={fields}
      inputOf={fieldInputOf}
      start={classId === undefined ? {} : { classId }}
      labelOf={() => t('campus.student.changeClass.title')}
      ok={t('campus.student.acts.changeClass')}
      failureOf={(error) => transitionFailure(kit, student, error)}
      send={async (values, options) => {
        await moveAll([record], String(values.classId), options);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

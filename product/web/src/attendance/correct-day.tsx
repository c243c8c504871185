import { childMarks } from '@kiga/contract/attendance/child-day.ts';
import { absences } from '@kiga/contract/attendance/child-states.ts';
import { MARK_REASON_MAX, markDay } from '@kiga/contract/attendance/student-day.acts.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Select } from 'antd';
import type { ChosenDay } from './month-grid.tsx';

const fields = {
  mark: choice(childMarks, { required: true }),
  at: time({}),
  absence: choice(absences, {}),
  reason: text({ required: true, maxLength: MARK_REASON_MAX, multiline: true }),
};

/** Corrects a child's day with a reason. Records of machines and earlier marks stay. */
export default function CorrectDay({ id, name, day, onClose }: ChosenDay & { onClose(): void }) {
  const { t, client, language } = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  return (
    <AskDialog
      width={440}
      title={t('attendance.studentDay.correctTitle', { name, day: formatDay(day, language) })}
      fields={fields}
      start={{ mark: 'came' }}
      inputOf={fieldInputOf}
      widgets={{ mark: MarkWidget, absence: AbsenceWidget }}
      labelOf={(field) => t(`attendance.studentDay.${field}`)}
      hints={{ at: t('attendance.studentDay.atHint'), absence: t('attendance.studentDay.absenceHint') }}
      ok={t('attendance.studentDay.save')}
      send={async ({ mark, at, absence, reason }, options) => {
        const isTimed = mark === 'came' || mark === 'left';
        const input = {
          ids: [id],
          day,
          mark: mark as (typeof childMarks)[number],
          reason: String(reason ?? ''),
          ...(isTimed && typeof at === 'string' && { at }),
          ...(mark === 'absent' && absence !== undefined && { absence: absence as (typeof absences)[number] }),
        };
        await client.call(markDay, input, options);
        message.success(t('attendance.studentDay.saved'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}

function MarkWidget(props: WidgetProps) {
  const { t } = useKit();
  return <Choice {...props} codes={childMarks} labelOf={(code) => t(`attendance.studentDay.marks.${code}`)} />;
}

function AbsenceWidget(props: WidgetProps) {
  const { t } = useKit();
  return <Choice {...props} codes={absences} labelOf={(code) => t(`attendance.childDay.absence.${code}`)} />;
}

interface ChoiceProps extends WidgetProps {
  codes: readonly string[];
  labelOf(code: string): string;
}

function Choice({ controlId, value, onChange, describedBy, codes, labelOf }: ChoiceProps) {
  return (
    <Select
      id={controlId}
      value={typeof value === 'string' ? value : null}
      status={describedBy ? 'error' : ''}
      aria-invalid={describedBy !== undefined}
      aria-describedby={describedBy}
      options={codes.map((code) => ({ value: code, label: labelOf(code) }))}
      onChange={(chosen: string) => onChange(chosen)}
    />
  );
}

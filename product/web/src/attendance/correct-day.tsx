import { childMarks } from '@kiga/contract/attendance/child-day.ts';
import { absences } from '@kiga/contract/attendance/child-states.ts';
import { MARK_REASON_MAX, markDay } from '@kiga/contract/attendance/student-day.acts.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Select } from 'antd';

type Mark = (typeof childMarks)[number];

const reason = text({ required: true, maxLength: MARK_REASON_MAX, multiline: true });
const at = time({ required: true });
const fields = {
  mark: choice(childMarks, { required: true }),
  at: time({}),
  absence: choice(absences, {}),
  reason,
};
/** Fields of a mark that is chosen already. */
const fieldsOf: Readonly<Record<Mark, Readonly<Record<string, Field>>>> = {
  came: { at, reason },
  left: { at, reason },
  absent: { absence: choice(absences, { required: true }), reason },
  cleared: { reason },
};

interface CorrectDayProps {
  /** The children to mark. */
  ids: readonly string[];
  /** Name of the only or the first child. */
  name: string;
  day: string;
  /** The mark; the user chooses it where it is absent. */
  mark?: Mark;
  /** Values to begin with. */
  start?: { at?: string; reason?: string };
  onSaved?(): void;
  onClose(): void;
}

/** Marks the day of a child or of many, with a reason. Records of machines and earlier marks stay. */
export default function CorrectDay({ ids, name, day, mark: given, start, onSaved, onClose }: CorrectDayProps) {
  const { t, client, language } = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const shownDay = formatDay(day, language);
  return (
    <AskDialog
      width={440}
      title={
        given
          ? t('attendance.studentDay.markTitle', {
              mark: t(`attendance.studentDay.marks.${given}`),
              who: ids.length > 1 ? t('attendance.studentDay.daySummary', { count: ids.length }) : name,
              day: shownDay,
            })
          : t('attendance.studentDay.correctTitle', { name, day: shownDay })
      }
      fields={given ? fieldsOf[given] : fields}
      start={{ mark: given ?? 'came', ...start }}
      inputOf={fieldInputOf}
      widgets={{ mark: MarkWidget, absence: AbsenceWidget }}
      labelOf={(field) => t(`attendance.studentDay.${field}`)}
      hints={given ? {} : { at: t('attendance.studentDay.atHint'), absence: t('attendance.studentDay.absenceHint') }}
      ok={t('attendance.studentDay.save')}
      send={async ({ mark: chosen, at, absence, reason }, options) => {
        const mark = given ?? (chosen as Mark);
        const isTimed = mark === 'came' || mark === 'left';
        const input = {
          ids: [...ids],
          day,
          mark,
          reason: String(reason ?? ''),
          ...(isTimed && typeof at === 'string' && { at }),
          ...(mark === 'absent' && absence !== undefined && { absence: absence as (typeof absences)[number] }),
        };
        await client.call(markDay, input, options);
        message.success(t('attendance.studentDay.saved'));
        onSaved?.();
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

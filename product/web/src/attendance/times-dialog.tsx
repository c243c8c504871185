import type { ArrivalTimes } from '@kiga/contract/attendance/arrival.ts';
import { saveArrivalTimes } from '@kiga/contract/attendance/day.acts.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog, { type Typed } from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Input } from 'antd';
import { wholeTime } from './board-time.ts';

// Incomplete times are completed at submission; the server refuses invalid ones.
const fields = { arriveFrom: text({}), lateAfter: text({}), callAfter: text({}) };

const labels: Readonly<Record<string, string>> = {
  arriveFrom: 'attendance.times.arriveFrom',
  lateAfter: 'attendance.times.lateAfter',
  callAfter: 'attendance.times.callAfter',
};

/** Changes the morning times, from today on. */
export default function TimesDialog({ times, onClose }: { times: ArrivalTimes; onClose(): void }) {
  const { t, client } = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const timeOf = (values: Typed, name: keyof ArrivalTimes) => wholeTime(String(values[name] ?? ''));
  return (
    <AskDialog
      width={420}
      title={t('attendance.times.title')}
      lead={<p>{t('attendance.times.hint')}</p>}
      fields={fields}
      start={{ ...times }}
      widgets={{ arriveFrom: TimeWidget, lateAfter: TimeWidget, callAfter: TimeWidget }}
      labelOf={(field) => t(labels[field] ?? field)}
      hints={{ lateAfter: t('attendance.times.lateAfterHint'), callAfter: t('attendance.times.callAfterHint') }}
      issueText={({ error }) => (error === 'FIELD_FORMAT' ? t('attendance.times.format') : undefined)}
      ok={t('attendance.times.save')}
      send={async (values, options) => {
        const input = {
          arriveFrom: timeOf(values, 'arriveFrom'),
          lateAfter: timeOf(values, 'lateAfter'),
          callAfter: timeOf(values, 'callAfter'),
        };
        await client.call(saveArrivalTimes, input, options);
        message.success(t('kit.form.saved'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}

function TimeWidget({ controlId, value, onChange, describedBy, hintId }: WidgetProps) {
  const typed = typeof value === 'string' ? value : '';
  return (
    <Input
      id={controlId}
      // The browser's own time field follows the system's language and would show AM and PM.
      inputMode="numeric"
      maxLength={5}
      value={typed}
      status={describedBy ? 'error' : undefined}
      aria-invalid={describedBy !== undefined}
      aria-describedby={[describedBy, hintId].filter(Boolean).join(' ') || undefined}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        if (wholeTime(typed) !== typed) onChange(wholeTime(typed));
      }}
    />
  );
}

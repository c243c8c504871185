import { CORRECTION_REASON_MAX, correctDayFigures } from '@kiga/contract/health/statistics.acts.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';

const fields = { reason: text({ required: true, maxLength: CORRECTION_REASON_MAX, multiline: true }) };

/** Computes the settled figures of a day again, with a reason. */
export default function CorrectDialog({ day, onClose }: { day: string; onClose(): void }) {
  const { t, client, language } = useKit();
  const afterSave = useAfterSave();
  return (
    <AskDialog
      title={t('health.statistics.correctTitle', { day: formatDay(day, language) })}
      lead={<p>{t('health.statistics.correctHint')}</p>}
      fields={fields}
      inputOf={fieldInputOf}
      labelOf={() => t('health.statistics.reason')}
      ok={t('health.statistics.correct')}
      send={async ({ reason }, options) => {
        await client.call(correctDayFigures, { day, reason: String(reason ?? '') }, options);
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}

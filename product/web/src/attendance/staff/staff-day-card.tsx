import { missedSignIn } from '@kiga/contract/attendance/missed-sign-in.entity.ts';
import {
  correctStaffDay,
  type ExplainedStaffDay,
  explainStaffDay,
} from '@kiga/contract/attendance/staff-month.acts.ts';
import { markWays, PERIODS_MAX } from '@kiga/contract/attendance/staff-states.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { time } from '@kiga/entity/fields/time.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { OpenCell } from './staff-grid.tsx';
import styles from './staff-month.module.css';
import type { StaffSheet } from './staff-words.ts';

const fields = {
  period: integer({ required: true, min: 1, max: PERIODS_MAX }),
  way: choice(markWays, { required: true }),
  at: time({ required: true }),
  reason: text({ required: true, maxLength: 200, multiline: true }),
};

const labels: Readonly<Record<string, string>> = {
  period: 'attendance.staffDay.period',
  way: 'attendance.staffDay.wayAsked',
  at: 'attendance.staffDay.time',
  reason: 'attendance.staffDay.reason',
};

/** Explains a day as evidence: each mark with its source, raw records, and the correction. */
export function StaffDayCard({ sheet, cell, onClose }: { sheet: StaffSheet; cell: OpenCell; onClose(): void }) {
  const { t, client, language, can, open } = useKit();
  const [correcting, setCorrecting] = useState(false);
  const [isRaw, setRaw] = useState(false);
  const { teacherId, day } = cell;
  const { data, isError, refetch } = useQuery({
    queryKey: [explainStaffDay.name, sheet.kigId, teacherId, day],
    queryFn: ({ signal }) => client.call(explainStaffDay, { teacherId, day, kigId: sheet.kigId }, { signal }),
  });
  if (isError) {
    return (
      <Alert
        type="error"
        title={t('kit.failure.title')}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('kit.failure.retry')}
          </Button>
        }
      />
    );
  }
  if (data === undefined) return <Skeleton active className={styles.day ?? ''} />;
  const own = t(`attendance.staffDay.states.${data.state}`);
  const { punches } = data;
  return (
    <div className={styles.day} role="dialog" aria-label={`${data.teacherName} ${formatDay(day, language)}`}>
      <div className={styles.dayHead}>
        <strong>{data.teacherName}</strong>
        <span className={styles.quiet}>
          {formatDay(day, language)} {data.ruleName}
        </span>
        <span className={styles.tag} data-state={data.state}>
          {data.isCorrected ? t('attendance.staffDay.andCorrected', { state: own }) : own}
        </span>
      </div>
      {data.storedState !== null && (
        <p>{t('attendance.staffDay.stored', { state: t(`attendance.staffDay.states.${data.storedState}`) })}</p>
      )}
      <ol className={styles.steps2}>
        {data.steps
          .filter(({ step }) => step !== 'punch')
          .map(({ step, params }) => (
            <li key={`${step} ${JSON.stringify(params)}`}>
              {t(`attendance.staffDay.steps.${step}`, params)}
              {(step.startsWith('in.') || step.startsWith('out.')) && (
                <small>
                  {t('attendance.staffDay.expected', { from: String(params.from), until: String(params.until) })}
                </small>
              )}
            </li>
          ))}
      </ol>
      {isRaw && (
        <ul className={styles.punches}>
          {punches.map(({ at, place }) => (
            <li key={`${at} ${place}`}>
              {at} {place}
            </li>
          ))}
          {punches.length === 0 && <li>{t('attendance.staffDay.noPunches')}</li>}
        </ul>
      )}
      <div className={styles.dayActs}>
        {sheet.mayCorrect && data.marks.length > 0 && (
          <Button onClick={() => setCorrecting(true)}>{t('attendance.staffDay.correct')}</Button>
        )}
        <Button type="text" aria-expanded={isRaw} onClick={() => setRaw(!isRaw)}>
          {t('attendance.staffDay.punches', { count: punches.length })}
        </Button>
        {can('attendance.teacherRule.read') && (
          <Button type="text" onClick={() => open('/RulesForTeacherAttendance')}>
            {t('attendance.staffDay.rule')}
          </Button>
        )}
        <Button type="text" onClick={onClose}>
          {t('attendance.staffDay.close')}
        </Button>
      </div>
      {correcting && <CorrectDialog {...{ sheet, cell, day: data }} onClose={() => setCorrecting(false)} />}
    </div>
  );
}

/** Enters a mark by hand, with a reason. It proposes the first missing one. */
function CorrectDialog({
  sheet,
  cell: { teacherId, day: on },
  day,
  onClose,
}: {
  sheet: StaffSheet;
  cell: OpenCell;
  day: ExplainedStaffDay;
  onClose(): void;
}) {
  const { t, client, language } = useKit();
  const afterSave = useAfterSave();
  const mark = day.marks.find(({ verdict }) => verdict !== 'on-time') ?? day.marks[0];
  return (
    <AskDialog
      entity={missedSignIn}
      title={t('attendance.staffDay.correctTitle', { name: day.teacherName, day: formatDay(on, language) })}
      lead={<p>{t('attendance.staffDay.correctHint')}</p>}
      fields={fields}
      inputOf={fieldInputOf}
      start={{ period: mark?.period ?? 1, way: mark?.way ?? 'in', at: null, reason: null }}
      labelOf={(field) => t(labels[field] ?? field)}
      ok={t('attendance.staffDay.save')}
      // The pop-up that opened it lies above ordinary dialogs.
      zIndex={1200}
      send={async ({ period, way, at, reason }, options) => {
        const input = { teacherId, day: on, period, way, at, reason, kigId: sheet.kigId };
        await client.call(correctStaffDay, input as z.input<typeof correctStaffDay.input>, options);
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}

import type { askForLeave, cancelLeaveOfChild, familyLeaves } from '@kiga/contract/attendance/family-leave.acts.ts';
import { useState } from 'react';
import { type DataOf, post, read } from './family-client.ts';
import type { Child } from './family-page.tsx';
import { dayText, t } from './family-words.ts';
import { Alert, Empty, Field, Loaded } from './parts.tsx';
import { useAnswer } from './use-answer.ts';
import { useSending } from './use-sending.ts';

type Leaves = DataOf<typeof familyLeaves>;

const SICK = 'sick';

/** Leave of a child: a form for the next one, and the earlier ones. */
export function LeaveView({ child }: { child: Child }) {
  const { studentId } = child;
  const answer = useAnswer(studentId, () => read<typeof familyLeaves>('/app/v1/leaves', { studentId }));
  return (
    <Loaded answer={answer}>
      {(leaves) => (
        <>
          <AskForm child={child} leaves={leaves} onSent={answer.again} />
          <h2>{t('leave.mine')}</h2>
          {leaves.list.length === 0 ? <Empty text={t('leave.empty')} /> : null}
          {leaves.list.map((leave) => (
            <Leave key={leave.id} leave={leave} kinds={leaves.kinds} onChange={answer.again} />
          ))}
        </>
      )}
    </Loaded>
  );
}

function AskForm({ child, leaves, onSent }: { child: Child; leaves: Leaves; onSent: () => Promise<void> }) {
  const begin = {
    kind: '',
    fromDay: child.today,
    fromPart: 'morning',
    toDay: child.today,
    toPart: 'afternoon',
  } as const;
  const [values, setValues] = useState<{
    kind: string;
    fromDay: string;
    fromPart: 'morning' | 'afternoon';
    toDay: string;
    toPart: 'morning' | 'afternoon';
    reason?: string;
    symptom?: string;
  }>(begin);
  const [isSent, setSent] = useState(false);
  const { sending, alert, fields, run } = useSending();
  const set = (change: Partial<typeof values>) => {
    setSent(false);
    setValues((before) => ({ ...before, ...change }));
  };

  const send = () =>
    run(async (key) => {
      const { symptom, reason, ...rest } = values;
      const given = {
        ...rest,
        reason: reason ?? '',
        symptom: rest.kind === SICK ? (symptom ?? null) : null,
        studentId: child.studentId,
      };
      await post<typeof askForLeave>('/app/v1/leaves/ask', given, key);
      setValues(begin);
      setSent(true);
      await onSent();
    });

  return (
    <form
      className="family-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3>{t('leave.ask')}</h3>
      <Choice
        label={t('leave.kind')}
        items={leaves.kinds}
        value={values.kind}
        error={fields.kind}
        onChange={(kind) => set({ kind })}
      />
      {values.kind === SICK ? (
        <Choice
          label={t('leave.symptom')}
          items={leaves.symptoms}
          value={values.symptom ?? ''}
          error={fields.symptom}
          onChange={(symptom) => set({ symptom })}
        />
      ) : null}
      <div className="family-pair">
        <Field label={t('leave.from')} error={fields.fromDay}>
          {(tied) => (
            <input
              {...tied}
              type="date"
              value={values.fromDay}
              onChange={({ target: { value } }) =>
                // A leave of one day is the usual one.
                set({ fromDay: value, ...(value > values.toDay && { toDay: value }) })
              }
            />
          )}
        </Field>
        <Field label={t('leave.part')} error={fields.fromPart}>
          {(tied) => (
            <select
              {...tied}
              value={values.fromPart}
              onChange={(event) => set({ fromPart: event.target.value as 'morning' })}
            >
              <option value="morning">{t('leave.morning')}</option>
              <option value="afternoon">{t('leave.afternoon')}</option>
            </select>
          )}
        </Field>
      </div>
      <div className="family-pair">
        <Field label={t('leave.to')} error={fields.toDay}>
          {(tied) => (
            <input
              {...tied}
              type="date"
              value={values.toDay}
              onChange={(event) => set({ toDay: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('leave.part')} error={fields.toPart}>
          {(tied) => (
            <select
              {...tied}
              value={values.toPart}
              onChange={(event) => set({ toPart: event.target.value as 'morning' })}
            >
              <option value="morning">{t('leave.untilMorning')}</option>
              <option value="afternoon">{t('leave.untilAfternoon')}</option>
            </select>
          )}
        </Field>
      </div>
      <Field label={t('leave.reason')} error={fields.reason}>
        {(tied) => (
          <input {...tied} value={values.reason ?? ''} onChange={(event) => set({ reason: event.target.value })} />
        )}
      </Field>
      <Alert text={alert} />
      <button type="submit" className="family-main" disabled={sending}>
        {t('leave.ask')}
      </button>
      <p className="family-done" role="status">
        {isSent ? t('leave.sent') : ''}
      </p>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  items: readonly { code: string; name: string }[];
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

function Choice({ label, items, value, error, onChange }: ChoiceProps) {
  return (
    <Field label={label} error={error}>
      {(tied) => (
        <select {...tied} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('leave.choose')}</option>
          {items.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface LeaveProps {
  leave: Leaves['list'][number];
  kinds: Leaves['kinds'];
  onChange: () => Promise<void>;
}

function Leave({ leave, kinds, onChange }: LeaveProps) {
  const { sending, alert, run } = useSending();
  const cancel = () =>
    run(async (key) => {
      await post<typeof cancelLeaveOfChild>('/app/v1/leaves/cancel', { id: leave.id }, key);
      await onChange();
    });
  const { fromDay, toDay, status, reason, rejectReason } = leave;
  return (
    <article className="family-card">
      <h3>
        {kinds.find(({ code }) => code === leave.kind)?.name ?? leave.kind}{' '}
        <span className="family-tag">{t(`leave.status.${status}`)}</span>
      </h3>
      <p>{fromDay === toDay ? dayText(fromDay) : `${dayText(fromDay)} – ${dayText(toDay)}`}</p>
      {reason ? <p className="family-quiet">{reason}</p> : null}
      {rejectReason ? <p className="family-quiet">{rejectReason}</p> : null}
      <Alert text={alert} />
      {leave.canCancel ? (
        <button type="button" className="family-plain" disabled={sending} onClick={() => void cancel()}>
          {t('leave.cancel')}
        </button>
      ) : null}
    </article>
  );
}

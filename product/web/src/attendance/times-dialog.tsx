import type { ArrivalTimes } from '@kiga/contract/attendance/arrival.ts';
import { saveArrivalTimes } from '@kiga/contract/attendance/day.acts.ts';
import { CallError, type FieldAnswer } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, App, Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { wholeTime } from './board-time.ts';
import styles from './times-dialog.module.css';

const fields = [
  { name: 'arriveFrom', label: 'attendance.times.arriveFrom', hint: undefined },
  { name: 'lateAfter', label: 'attendance.times.lateAfter', hint: 'attendance.times.lateAfterHint' },
  { name: 'callAfter', label: 'attendance.times.callAfter', hint: 'attendance.times.callAfterHint' },
] as const;

/** Changes the times of the morning, from today on. */
export default function TimesDialog({ times, onClose }: { times: ArrivalTimes; onClose(): void }) {
  const kit = useKit();
  const formId = useId();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const [values, setValues] = useState(times);
  const [issues, setIssues] = useState<readonly FieldAnswer[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const { sending, send } = useSending();
  useFocusBack();

  function change(name: keyof ArrivalTimes, value: string) {
    if (value === values[name]) return;
    setValues({ ...values, [name]: value });
    setIssues(issues.filter(({ field }) => field !== name));
  }

  async function save() {
    setFailure(null);
    await send(
      async (options) => {
        await kit.client.call(
          saveArrivalTimes,
          {
            arriveFrom: wholeTime(values.arriveFrom),
            lateAfter: wholeTime(values.lateAfter),
            callAfter: wholeTime(values.callAfter),
          },
          options,
        );
        message.success(kit.t('kit.form.saved'));
        onClose();
        void afterSave();
      },
      (error) => {
        const answered = error instanceof CallError ? error.errors : [];
        setIssues(answered);
        if (answered.length === 0) setFailure(failureText(kit, error));
      },
    );
  }

  return (
    <Modal
      open
      width={420}
      title={kit.t('attendance.times.title')}
      okText={kit.t('attendance.times.save')}
      cancelText={kit.t('kit.form.cancel')}
      confirmLoading={sending}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <p>{kit.t('attendance.times.hint')}</p>
      {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
      <Form id={formId} layout="vertical" onFinish={() => void save()}>
        {fields.map(({ name, label, hint }) => {
          const issue = issues.find(({ field }) => field === name);
          const notesId = `arrival-${name}-notes`;
          return (
            <Form.Item
              key={name}
              htmlFor={`arrival-${name}`}
              label={kit.t(label)}
              extra={
                <span id={notesId}>
                  {issue && (
                    <span className={styles.error}>
                      <ActIcon size={iconSizePx.tag} aria-hidden />
                      {issue.error === 'FIELD_FORMAT' ? kit.t('attendance.times.format') : issue.text}
                    </span>
                  )}
                  {hint && kit.t(hint)}
                </span>
              }
              validateStatus={issue ? 'error' : ''}
            >
              <Input
                id={`arrival-${name}`}
                // The browser's own field follows the system's language and would say AM and PM.
                inputMode="numeric"
                maxLength={5}
                value={values[name]}
                aria-invalid={issue !== undefined}
                aria-describedby={notesId}
                onChange={({ target }) => change(name, target.value)}
                onBlur={() => change(name, wholeTime(values[name]))}
              />
            </Form.Item>
          );
        })}
      </Form>
    </Modal>
  );
}

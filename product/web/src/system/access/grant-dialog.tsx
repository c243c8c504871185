import {
  askEmergency,
  askGrant,
  EMERGENCY_HOURS,
  GRANT_MAX_DAYS,
  giveGrant,
} from '@kiga/contract/system/access/grant.acts.ts';
import { grant } from '@kiga/contract/system/access/grant.entity.ts';
import type { Call } from '@kiga/entity/define-call.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import { FormField, FormIssuesContext } from '@kiga/kit-web/form/form-field.tsx';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useSubmit } from '@kiga/kit-web/form/use-submit.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, App, Modal, Segmented } from 'antd';
import { useId, useState } from 'react';
import styles from './grant.module.css';

const { topics, reason, beginsOn, endsOn } = grant.fields;
const kindergarten = { kigCode: text({ required: true }) };

/** What each way asks for, and its words. */
const ways = {
  ask: {
    call: askGrant,
    asks: { ...kindergarten, topics, reason, beginsOn, endsOn },
    title: 'system.grant.askTitle',
    hint: 'system.grant.kigCodeHint',
    ok: 'system.grant.ask',
    done: 'system.grant.asked',
  },
  emergency: {
    call: askEmergency,
    asks: { ...kindergarten, topics, reason },
    title: 'system.grant.askEmergencyTitle',
    hint: 'system.grant.emergencyHint',
    ok: 'system.grant.askEmergency',
    done: 'system.grant.emergencyAsked',
  },
  give: {
    call: giveGrant,
    asks: { userName: text({ required: true }), topics, reason, beginsOn, endsOn },
    title: 'system.grant.giveTitle',
    hint: 'system.grant.giveHint',
    ok: 'system.grant.give',
    done: 'system.grant.given',
  },
} as const;

type Way = keyof typeof ways;

/** Asks a kindergarten for a grant, in an emergency or not, or gives one unasked. */
export default function GrantDialog({ way: first, onClose }: { way: 'ask' | 'give'; onClose(): void }) {
  const kit = useKit();
  const { t } = kit;
  const [way, setWay] = useState<Way>(first);
  const { asks, title, hint, ok, done } = ways[way];
  const call: Call = ways[way].call;
  const fields: Record<string, Field> = asks;
  const formId = useId();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const [values, setValues] = useState<Record<string, unknown>>({ beginsOn: kit.today });
  const [touched, setTouched] = useState(false);
  const { issues, failure, sending, element, submit, changed, restart } = useSubmit({
    fields,
    values,
    async send(options) {
      const input = Object.fromEntries(Object.keys(fields).map((name) => [name, values[name] ?? null]));
      await kit.client.call(call, input, options);
      message.success(t(done));
      onClose();
      void afterSave();
    },
  });
  useFocusBack();

  return (
    <Modal
      open
      width="min(34em, 92vw)"
      mask={{ closable: false }}
      // Escape closes a list of choices as well; it must not take with it what was typed.
      keyboard={!touched}
      title={t(title)}
      okText={t(ok)}
      cancelText={t('kit.form.cancel')}
      confirmLoading={sending}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (open) element.current?.querySelector<HTMLElement>('input')?.focus();
      }}
    >
      <FormIssuesContext value={{ issues, actionOf: () => undefined }}>
        <div ref={element}>
          <form
            id={formId}
            className={styles.form}
            noValidate
            autoComplete="off"
            onSubmit={(event) => void submit(event)}
          >
            {first === 'ask' && kit.can('system.grant.askEmergency') && (
              <Segmented<Way>
                aria-label={t('system.grant.way')}
                value={way}
                onChange={(chosen) => {
                  setWay(chosen);
                  restart();
                }}
                options={[
                  { value: 'ask', label: t('system.grant.ordinary') },
                  { value: 'emergency', label: t('system.grant.askEmergency') },
                ]}
              />
            )}
            <p className={styles.hint}>{t(hint, { hours: EMERGENCY_HOURS })}</p>
            {failure.length > 0 && <Alert type="error" showIcon role="alert" title={failure.join(' ')} />}
            {Object.entries(fields).map(([name, field]) => (
              <FormField
                key={name}
                entity={grant}
                field={field}
                name={name}
                label={name === 'kigCode' ? t('system.grant.kigCode') : t(`${grant.key}.fields.${name}`)}
                Widget={fieldInputOf(field).Widget}
                path={name}
                value={values[name] ?? null}
                onChange={(value) => {
                  setTouched(true);
                  setValues((before) => ({ ...before, [name]: value }));
                  changed(name);
                }}
              />
            ))}
            {way !== 'emergency' && (
              <p className={styles.hint}>{t('system.grant.daysHint', { max: GRANT_MAX_DAYS })}</p>
            )}
          </form>
        </div>
      </FormIssuesContext>
    </Modal>
  );
}

import { changeOwnPhone, ownPhone } from '@kiga/contract/identity/session.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import styles from './account.module.css';

interface Values {
  phone?: string;
  password?: string;
}

/** Changes the phone that gets the codes of one's own account, or confirms one that somebody else entered, with the password. */
export default function PhoneDialog({ onClose }: { onClose(): void }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState<string>();
  const { sending, send } = useSending();
  const now = useQuery({ queryKey: [ownPhone.name], queryFn: ({ signal }) => client.call(ownPhone, {}, { signal }) });
  const known = now.data?.phone;
  const isOthers = now.data?.confirmed === false && typeof known === 'string';

  async function submit({ phone = '', password = '' }: Values) {
    setFailure(undefined);
    await send(
      async () => {
        await client.call(changeOwnPhone, { phone: phone.trim() === '' ? null : phone, password });
        await queries.invalidateQueries({ queryKey: [ownPhone.name] });
        message.success(t('identity.ownPhone.saved'));
        onClose();
      },
      (error) => {
        const issues = error instanceof CallError ? error.errors : [];
        form.setFields(issues.map(({ field, text }) => ({ name: field as keyof Values, errors: [text] })));
        if (issues.length === 0) setFailure(failureText(kit, error));
      },
    );
  }

  return (
    <Modal
      open
      title={t('identity.ownPhone.title')}
      mask={{ closable: false }}
      width={440}
      okText={t('identity.ownPhone.save')}
      cancelText={t('kit.form.cancel')}
      confirmLoading={sending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('identity.ownPhone.lead')}</p>
      {now.isSuccess && <p>{known ? t('identity.ownPhone.now', { phone: known }) : t('identity.ownPhone.none')}</p>}
      {isOthers && (
        <Alert
          type="warning"
          showIcon
          role="note"
          style={{ marginBottom: 12 }}
          title={t('identity.ownPhone.entered')}
          description={t('identity.ownPhone.enteredText')}
          action={
            // The mask of the present phone stands for it.
            <Button
              size="small"
              disabled={sending}
              onClick={() => void submit({ phone: known, password: form.getFieldValue('password') })}
            >
              {t('identity.ownPhone.confirm')}
            </Button>
          }
        />
      )}
      {failure !== undefined && (
        <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />
      )}
      <Form<Values>
        form={form}
        className={styles.form ?? ''}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="phone" label={t('identity.ownPhone.phone')} extra={t('identity.ownPhone.phoneHint')}>
          <Input autoFocus inputMode="tel" autoComplete="tel" maxLength={20} onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item name="password" label={t('identity.ownPhone.password')}>
          <Input.Password autoComplete="current-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

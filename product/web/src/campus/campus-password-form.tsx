import {
  changeCampusPassword,
  type PasswordAccount,
  passwordAccounts,
  type readPasswordAccounts,
} from '@kiga/contract/campus/kindergarten.acts.ts';
import {
  checkNewPassword,
  checkPasswordConfirmation,
  type PasswordError,
  passwordLengths,
} from '@kiga/contract/identity/password-rules.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { PasswordInput } from '@kiga/kit-web/form/password-input.tsx';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Form, Radio } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import styles from './kindergarten.module.css';

interface Values {
  account: PasswordAccount;
  newPassword: string;
  confirmPassword: string;
  password: string;
}

interface CampusPasswordFormProps {
  id: string;
  accounts: z.infer<typeof readPasswordAccounts.output>;
}

/** Labels of the accounts. */
const accountWords = {
  campus: 'campus.kindergarten.passwords.campus',
  terminal: 'campus.kindergarten.passwords.terminal',
} as const;

/** Form for a new password of the main account or the terminals' account; the caller's own password confirms it. */
export function CampusPasswordForm({ id, accounts: { name, accounts, isOwn } }: CampusPasswordFormProps) {
  const { t, client, ...kit } = useKit();
  const tab = useTab();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const { sending, send } = useSending();
  const [failure, setFailure] = useState<string>();
  const account = Form.useWatch('account', form) ?? 'campus';

  const rule = (check: (value: string) => PasswordError | null, required: string) => ({
    validator: (_: unknown, value: string | undefined) => {
      const error = check(value ?? '');
      if (error === null) return Promise.resolve();
      return Promise.reject(new Error(t(error === 'FIELD_REQUIRED' ? required : `errors.${error}`)));
    },
  });

  async function submit({ account: chosen, newPassword, password }: Values) {
    setFailure(undefined);
    await send(async (options) => {
      const done = await client.call(changeCampusPassword, { id, account: chosen, newPassword, password }, options);
      tab.dirty(false);
      form.resetFields(['newPassword', 'confirmPassword', 'password']);
      message.success(t('campus.kindergarten.passwords.done', { userName: accounts[chosen] ?? '' }));
      // The own session has ended; the next request says so and offers to sign in again.
      if (done.isOwn) await queries.invalidateQueries();
    }, refused);
  }

  function refused(error: unknown) {
    const issues = error instanceof CallError ? error.errors : [];
    const known = issues.filter(({ field }) => field === 'password' || field === 'newPassword');
    form.setFields(known.map(({ field, text }) => ({ name: field as keyof Values, errors: [text] })));
    if (known.length === 0) setFailure(failureText({ t, client, ...kit }, error));
  }

  const hint =
    account === 'terminal'
      ? 'campus.kindergarten.passwords.terminalHint'
      : isOwn
        ? 'campus.kindergarten.passwords.ownHint'
        : 'campus.kindergarten.passwords.forcedHint';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('campus.kindergarten.passwords.title')}</h1>
      <p className={styles.lead}>{t('campus.kindergarten.passwords.lead', { name })}</p>
      <Form<Values>
        form={form}
        className={styles.form ?? ''}
        layout="vertical"
        requiredMark={false}
        initialValues={{ account: accounts.campus === null ? 'terminal' : 'campus' }}
        onValuesChange={() => tab.dirty(true)}
        onFinish={submit}
        scrollToFirstError={{ focus: true }}
      >
        {failure !== undefined && (
          <Alert
            type="error"
            showIcon
            role="alert"
            className={styles.alert ?? ''}
            title={t('campus.kindergarten.passwords.failed')}
            description={failure}
          />
        )}
        <Form.Item name="account" label={t('campus.kindergarten.passwords.account')} extra={t(hint)}>
          <Radio.Group
            options={passwordAccounts.map((value) => ({
              value,
              disabled: accounts[value] === null,
              label: (
                <>
                  {t(accountWords[value])}{' '}
                  <span className={styles.quiet}>{accounts[value] ?? t('campus.kindergarten.passwords.none')}</span>
                </>
              ),
            }))}
          />
        </Form.Item>
        {/* Names the account for password managers. */}
        <input type="text" name="username" autoComplete="username" value={accounts[account] ?? ''} readOnly hidden />
        <Form.Item
          name="newPassword"
          label={t('campus.kindergarten.passwords.newPassword')}
          extra={t('campus.kindergarten.passwords.newPasswordHint')}
          validateTrigger="onLeave"
          rules={[rule(checkNewPassword, 'campus.kindergarten.passwords.newPasswordRequired')]}
        >
          <PasswordInput autoComplete="new-password" maxLength={passwordLengths.newMaximum} />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('campus.kindergarten.passwords.confirmPassword')}
          dependencies={['newPassword']}
          validateTrigger="onLeave"
          rules={[
            rule(
              (value) => checkPasswordConfirmation(value, form.getFieldValue('newPassword') ?? ''),
              'campus.kindergarten.passwords.confirmPasswordRequired',
            ),
          ]}
        >
          <PasswordInput autoComplete="new-password" maxLength={passwordLengths.newMaximum} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('campus.kindergarten.passwords.password')}
          extra={t('campus.kindergarten.passwords.passwordHint')}
          validateTrigger="onLeave"
          rules={[
            rule((value) => (value === '' ? 'FIELD_REQUIRED' : null), 'campus.kindergarten.passwords.passwordRequired'),
          ]}
        >
          <PasswordInput autoComplete="current-password" maxLength={100} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('campus.kindergarten.passwords.submit')}
        </Button>
      </Form>
    </div>
  );
}

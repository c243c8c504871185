import { login } from '@kiga/contract/identity/session.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { layer } from '@kiga/kit-web/theme/tokens.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Leaving } from '../identity/session/leaving.ts';
import { useSession } from '../identity/session/session-context.ts';
import { setShardNum } from '../identity/session/session-storage.ts';
import type { SessionClient } from './session-client.ts';

/** The session has ended while something was typed: sign in again here, and go on. */
export default function SessionLostDialog({
  sessionClient,
  leaving,
}: {
  sessionClient: SessionClient;
  leaving: Leaving;
}) {
  const { t, client } = useKit();
  const session = useSession();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<{ password: string }>();
  const [sending, setSending] = useState(false);

  const submit = async ({ password }: { password: string }) => {
    if (sending) return;
    setSending(true);
    try {
      const { token, shardNum } = await client.call(login, {
        userName: session.userName,
        password,
        appType: session.appType,
      });
      setShardNum(shardNum);
      sessionClient.resume(token);
      // Addresses of photos belong to a session: those of the ended one open nothing any more.
      void queryClient.invalidateQueries();
    } catch (error) {
      const text = error instanceof CallError ? error.text || t('shell.states.serverError') : t('shell.states.offline');
      form.setFields([{ name: 'password', errors: [text] }]);
      setSending(false);
    }
  };

  return (
    <Modal
      open
      title={t('shell.sessionLost.title')}
      zIndex={layer.forcedDialog}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={440}
      footer={[
        <Button key="leave" type="text" onClick={leaving.toLogin}>
          {t('shell.sessionLost.leave')}
        </Button>,
        <Button key="signIn" type="primary" loading={sending} onClick={form.submit}>
          {t('shell.sessionLost.signIn')}
        </Button>,
      ]}
    >
      <p>{t('shell.sessionLost.sentence', { userName: session.userName })}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <input type="text" name="username" autoComplete="username" value={session.userName} readOnly hidden />
        <Form.Item
          name="password"
          label={t('shell.sessionLost.password')}
          rules={[{ required: true, message: t('shell.sessionLost.passwordRequired') }]}
        >
          <Input.Password autoFocus autoComplete="current-password" maxLength={100} onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

import { login } from '@kiga/contract/identity/session.acts.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { OwnPasswordWidget } from '@kiga/kit-web/form/own-password-widget.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { layer } from '@kiga/kit-web/theme/tokens.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../identity/session/session-context.ts';
import { setShardNum } from '../identity/session/session-storage.ts';
import type { SessionClient } from './session-client.ts';

const fields = { password: text({ required: true, maxLength: 100 }) };

/** Dialog for a session that ended while the user was typing: sign in again and continue. */
export default function SessionLostDialog({
  sessionClient,
  leaving,
}: {
  sessionClient: SessionClient;
  leaving: { toLogin: () => unknown };
}) {
  const { t, client } = useKit();
  const { userName, appType } = useSession();
  const queryClient = useQueryClient();
  return (
    <AskDialog
      title={t('shell.sessionLost.title')}
      zIndex={layer.forcedDialog}
      width={440}
      lead={
        <>
          <p>{t('shell.sessionLost.sentence', { userName })}</p>
          <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        </>
      }
      fields={fields}
      widgets={{ password: OwnPasswordWidget }}
      labelOf={() => t('shell.sessionLost.password')}
      issueText={({ error }) => (error === 'FIELD_REQUIRED' ? t('shell.sessionLost.passwordRequired') : undefined)}
      failsAt="password"
      failureOf={(error) => [
        error instanceof CallError ? error.text || t('shell.states.serverError') : t('shell.states.offline'),
      ]}
      ok={t('shell.sessionLost.signIn')}
      instead={{ label: t('shell.sessionLost.leave'), take: leaving.toLogin }}
      send={async ({ password }) => {
        const { token, shardNum } = await client.call(login, { userName, password: String(password), appType });
        setShardNum(shardNum);
        sessionClient.resume(token);
        // Addresses of photos belong to a session; those of the ended one no longer work.
        void queryClient.invalidateQueries();
      }}
    />
  );
}

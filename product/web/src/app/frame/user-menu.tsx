import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { ExpandIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Dropdown } from '@kiga/kit-web/light/bubbles.tsx';
import {
  Monitor as DeviceIcon,
  KeyRound as PasswordIcon,
  Smartphone as PhoneIcon,
  LogOut as SignOutIcon,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { Portrait } from '../../drawing/portrait.tsx';
import { useSession } from '../../identity/session/session-context.ts';
import styles from './header.module.css';

const PhoneDialog = lazyDialog(() => import('../../identity/account/phone-dialog.tsx'));
const SessionsDialog = lazyDialog(() => import('../../identity/account/sessions-dialog.tsx'));

/** The menu of the signed-in user. */
export function UserMenu({ onSignOut, onChangePassword }: { onSignOut(): void; onChangePassword(): void }) {
  const { t } = useKit();
  const session = useSession();
  const [showsPhone, setShowsPhone] = useState(false);
  const [showsSessions, setShowsSessions] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          // The menu closes, so a dialog needs another element for returning the focus.
          onClick: () => button.current?.focus(),
          items: [
            {
              key: 'who',
              type: 'group',
              label: (
                <span className={styles.card}>
                  <strong>{session.nickName}</strong>
                  <span>{session.userName}</span>
                  <span>{session.organizationName}</span>
                </span>
              ),
            },
            { type: 'divider' },
            {
              key: 'changePassword',
              icon: <PasswordIcon size={iconSizePx.button} />,
              label: t('shell.header.changePassword'),
              onClick: onChangePassword,
            },
            {
              key: 'phone',
              icon: <PhoneIcon size={iconSizePx.button} />,
              label: t('identity.ownPhone.title'),
              onClick: () => setShowsPhone(true),
            },
            {
              key: 'sessions',
              icon: <DeviceIcon size={iconSizePx.button} />,
              label: t('identity.sessions.title'),
              onClick: () => setShowsSessions(true),
            },
            {
              key: 'signOut',
              icon: <SignOutIcon size={iconSizePx.button} />,
              label: t('shell.header.signOut'),
              onClick: onSignOut,
            },
            { type: 'divider' },
            { key: 'version', type: 'group', label: t('shell.header.version', { version: session.version }) },
          ],
        }}
      >
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={`${t('shell.header.userMenu')} ${session.nickName}`}
        >
          <Portrait id={session.userId} age="adult" size={28} />
          <span className={styles.userName}>{session.nickName}</span>
          <ExpandIcon size={iconSizePx.tag} aria-hidden />
        </button>
      </Dropdown>
      {showsPhone && <PhoneDialog onClose={() => setShowsPhone(false)} />}
      {showsSessions && <SessionsDialog onClose={() => setShowsSessions(false)} />}
    </>
  );
}

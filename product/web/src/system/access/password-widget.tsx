import { keptPasswordRules, type PasswordRule, passwordLengths } from '@kiga/contract/identity/password-rules.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Input } from 'antd';
import { Circle as OpenIcon } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './accounts.module.css';
import { makePassword } from './make-password.ts';

const wordOfRule: Readonly<Record<PasswordRule, string>> = {
  length: 'system.passwordField.length',
  digit: 'system.passwordField.digit',
  letter: 'system.passwordField.letter',
  sign: 'system.passwordField.sign',
  nothingElse: 'system.passwordField.nothingElse',
};

/** Widget for a new account's initial password: typed with visible rules, or generated. */
export function PasswordWidget({ controlId, value, onChange, describedBy }: WidgetProps) {
  const { t } = useKit();
  const rulesId = useId();
  const [visible, setVisible] = useState(false);
  const password = typeof value === 'string' ? value : '';
  const kept = keptPasswordRules(password);
  const { newMinimum: min, newMaximum: max } = passwordLengths;
  return (
    <>
      <span className={styles.password}>
        <Input.Password
          id={controlId}
          value={password}
          maxLength={passwordLengths.newMaximum}
          autoComplete="new-password"
          visibilityToggle={{ visible, onVisibleChange: setVisible }}
          status={describedBy ? 'error' : undefined}
          aria-invalid={describedBy !== undefined}
          aria-describedby={[describedBy, rulesId].filter(Boolean).join(' ')}
          onChange={({ target }) => onChange(target.value || null)}
        />
        <Button
          onClick={() => {
            onChange(makePassword());
            // Shown, because the user has to pass it on.
            setVisible(true);
          }}
        >
          {t('system.passwordField.make')}
        </Button>
      </span>
      <ul id={rulesId} className={styles.rules}>
        {Object.entries(wordOfRule).map(([rule, word]) => {
          const isKept = password !== '' && kept[rule as PasswordRule];
          const Icon = isKept ? DoneIcon : OpenIcon;
          return (
            <li key={rule} data-kept={isKept || undefined}>
              <Icon size={iconSizePx.tag} aria-hidden />
              {t(word, { min, max })}
              <span className={styles.forReaders}>{isKept && t('system.passwordField.kept')}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles.hint}>{t('system.passwordField.first')}</p>
    </>
  );
}

import { newGatewayPassword } from '@kiga/contract/devices/gateway.acts.ts';
import { type DoneAct, screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { KitContext, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Typography } from 'antd';
import { Fragment } from 'react';
import type { z } from 'zod';
import styles from './gateway-password.module.css';

type Answer = z.output<typeof newGatewayPassword.output>;

/** Gives a gateway a new password, and shows it once with the other settings that its fitter enters. */
export const gatewayPasswordAct = screenAct(newGatewayPassword, { after: show });

function show({ answer, kit, modal }: DoneAct<Answer>): void {
  modal.success({
    title: kit.t('devices.gateway.password.title'),
    content: (
      <KitContext value={kit}>
        <Settings {...answer} />
      </KitContext>
    ),
    okText: kit.t('devices.gateway.password.noted'),
    width: 'min(40em, 92vw)',
    keyboard: false,
    mask: { closable: false },
  });
}

/** Parts of the answer with their labels. */
const settings = [
  ['userName', 'devices.gateway.password.userName'],
  ['password', 'devices.gateway.password.password'],
  ['topic', 'devices.gateway.password.topic'],
] as const;

/** The settings of a gateway, each to be copied. No other place shows the password. */
function Settings(answer: Answer) {
  const { t } = useKit();
  return (
    <>
      <dl className={styles.settings}>
        {settings.map(([name, word]) => (
          <Fragment key={name}>
            <dt>{t(word)}</dt>
            <dd>
              <Typography.Text className={styles.value ?? ''} copyable>
                {answer[name]}
              </Typography.Text>
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className={styles.once}>{t('devices.gateway.password.once')}</p>
    </>
  );
}

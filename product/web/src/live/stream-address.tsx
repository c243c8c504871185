import { type HostPage, renewStreamCode, showStreamCode } from '@kiga/contract/live/show.acts.ts';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from 'antd';
import { Copy as CopyIcon, EyeOff as HideIcon, Eye as ShowIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './live.module.css';
import { useShowAct } from './use-show-act.ts';

const HIDDEN = '• • • • • • • • • • • •';

/** Address and code for the host's program. Each look at the code stands in the log. */
export function StreamAddress({ page: { id, publishAddress: address, status, can, title } }: { page: HostPage }) {
  const { t, client } = useKit();
  const ask = useQuestion();
  const { sending, act } = useShowAct();
  const [code, setCode] = useState<string | null>(null);
  const look = async () => {
    const answer = await act((options) => client.call(showStreamCode, { id }, options));
    setCode(answer?.code ?? null);
  };
  const renew = () =>
    ask({
      title: t('live.show.questions.renewCode', { record: title }),
      text: t('live.show.consequences.renewCode'),
      ok: t('live.show.acts.renewCode'),
      danger: true,
      act: async () => {
        await act((options) => client.call(renewStreamCode, { id }, options));
        setCode(null);
      },
    });
  return (
    <dl className={styles.address}>
      <div>
        <dt>{t('live.host.address')}</dt>
        <dd>
          <code>{address}</code>
          <CopyButton what={t('live.host.address')} text={address} />
        </dd>
      </div>
      <div>
        <dt>{t('live.host.code')}</dt>
        <dd>
          <code>{code ?? HIDDEN}</code>
          {status === 'inLive' && <small>{t('live.host.codeFixed')}</small>}
          {can.includes('renewCode') && <Button onClick={() => void renew()}>{t('live.host.renew')}</Button>}
          {code !== null && <CopyButton what={t('live.host.code')} text={code} />}
          <Button
            type="text"
            loading={sending}
            icon={code === null ? <ShowIcon size={iconSizePx.button} /> : <HideIcon size={iconSizePx.button} />}
            onClick={() => (code === null ? void look() : setCode(null))}
          >
            {t(code === null ? 'live.host.show' : 'live.host.hide')}
          </Button>
        </dd>
      </div>
    </dl>
  );
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const { t } = useKit();
  const { message } = useTelling();
  return (
    <Button
      type="text"
      aria-label={t('live.host.copyOf', { what })}
      icon={<CopyIcon size={iconSizePx.button} />}
      onClick={() => void navigator.clipboard.writeText(text).then(() => message.success(t('live.host.copied')))}
    >
      {t('live.host.copy')}
    </Button>
  );
}

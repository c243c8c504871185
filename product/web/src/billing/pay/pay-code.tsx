import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { iconSizePx, OwnPageIcon, RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, QRCode, Spin } from 'antd';
import { KigaMark } from '../../drawing/kiga-mark.tsx';
import { formatYuan } from '../yuan.ts';
import { Countdown } from './countdown.tsx';
import styles from './pay.module.css';
import type { ShownPayment } from './use-payment.ts';

const CODE_PX = 176;
const MARK_PX = 36;

interface PayCodeProps {
  query: UseQueryResult<ShownPayment>;
  channel: OnlineChannel;
  channels: readonly OnlineChannel[];
  onChannel(channel: OnlineChannel): void;
  isOver: boolean;
  onEnd(): void;
  onAgain(): void;
}

/** The QR code of a payment with the choice of its platform and the time left; a failure or the end stands in its place. */
export function PayCode({ query, channel, channels, onChannel, isOver, onEnd, onAgain }: PayCodeProps) {
  const { t } = useKit();
  const { data } = query;
  return (
    <>
      {!isOver && (
        <Segmented
          aria-label={t('billing.pay.channel')}
          value={channel}
          options={channels.map((value) => ({ value, label: t(`billing.rechargeOrder.options.channel.${value}`) }))}
          onChange={(value) => onChannel(channels.find((one) => one === value) ?? channel)}
        />
      )}
      <div className={styles.frame}>
        {isOver ? (
          <div className={styles.instead} role="alert">
            <strong>{t('billing.pay.over')}</strong>
            <Button type="primary" onClick={onAgain}>
              {t('billing.pay.again')}
            </Button>
          </div>
        ) : data === undefined ? (
          <NoCode query={query} />
        ) : (
          <Code payment={data} channel={channel} />
        )}
      </div>
      {!isOver && data?.isTest && (
        <Button
          type="link"
          size="small"
          href={new URL(data.codeUrl).pathname}
          target="_blank"
          icon={<OwnPageIcon size={iconSizePx.tag} aria-hidden />}
        >
          {t('billing.pay.testPage')}
        </Button>
      )}
      {!isOver && data && <Countdown endsAtMs={data.endsAtMs} onEnd={onEnd} />}
    </>
  );
}

/** The code, dark on white in either theme, because scanners need that. */
function Code({ payment, channel }: { payment: ShownPayment; channel: OnlineChannel }) {
  const { t } = useKit();
  return (
    <>
      <QRCode
        value={payment.codeUrl}
        type="svg"
        size={CODE_PX}
        // The mark covers a part of the code.
        errorLevel="Q"
        color="#000000"
        bgColor="#ffffff"
        bordered={false}
        role="img"
        aria-label={t('billing.pay.code', {
          channel: t(`billing.rechargeOrder.options.channel.${channel}`),
          amount: formatYuan(payment.amountFen),
        })}
      />
      <span className={styles.mark} aria-hidden>
        <KigaMark size={MARK_PX} />
      </span>
    </>
  );
}

function NoCode({ query: { isError, error, isFetching, refetch } }: Pick<PayCodeProps, 'query'>) {
  const kit = useKit();
  if (!isError) return <Spin aria-label={kit.t('billing.renewal.counting')} />;
  return (
    <div className={styles.instead} role="alert">
      <strong>{kit.t('billing.pay.failed')}</strong>
      <span>{failureText(kit, error)}</span>
      <Button
        icon={<RefreshIcon size={iconSizePx.button} aria-hidden />}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {kit.t('kit.failure.retry')}
      </Button>
    </div>
  );
}

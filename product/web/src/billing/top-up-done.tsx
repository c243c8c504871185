import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { Ordered, openOrderWords, stageOf } from './ordered.tsx';
import type { OrderedHere } from './pay/use-ordered.tsx';

interface TopUpDoneProps {
  done: OrderedHere;
  /** Returns to its payment by QR code, where it is paid so. */
  onGoOn: (() => void) | undefined;
  onAgain(): void;
}

/** The state of a top-up, in place of the form that made it. */
export function TopUpDone({ done, onGoOn, onAgain }: TopUpDoneProps) {
  const { t } = useKit();
  const { status } = done;
  const [title, text] = wordsOf();

  function wordsOf(): [title: string, text: string] {
    if (status === 'paid') return [t('billing.pay.paidTitle'), t('billing.pay.paidText')];
    if (status === 'notReviewed') return [t('billing.topUp.waiting'), t('billing.topUp.waitingText')];
    return openOrderWords(t, status, onGoOn !== undefined);
  }

  return (
    <Ordered key={status} order={done} title={title} text={text} stage={stageOf(status)} onGoOn={onGoOn}>
      <Button onClick={onAgain}>{t('billing.topUp.again')}</Button>
    </Ordered>
  );
}

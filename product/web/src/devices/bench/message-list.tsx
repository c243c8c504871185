import type { Exchange } from '@kiga/contract/devices/bench.acts.ts';
import { HEARTBEAT_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Button } from 'antd';
import { ArrowDownLeft, ArrowUpRight, CircleX } from 'lucide-react';
import { memo, useState } from 'react';
import styles from './bench.module.css';
import { isWrong, meaningOf, nameWord } from './message-words.ts';
import { bytesText, type Message, type MessageFilter, messagesOf, passes, preciseTime } from './messages-of.ts';

/** Messages shown at first, and with each further press. */
const STEP = 100;

function isRight(check: Exchange['signature']): boolean {
  return check === 'current' || check === 'key';
}

interface MessageListProps {
  list: readonly Exchange[];
  filter: MessageFilter;
  timeZone: string;
  chosenKey: string | null;
  onChoose(message: Message): void;
}

/** Messages, the newest first. */
export function MessageList({ list, filter, timeZone, chosenKey, onChoose }: MessageListProps) {
  const { t, drawings } = useKit();
  const [most, setMost] = useState(STEP);
  const messages = messagesOf(list.filter((exchange) => passes(filter, exchange)));
  const known = list.find(({ signature, source }) => isRight(signature) && source === 'machine')?.address ?? null;
  if (messages.length === 0) {
    const isAll = filter === 'all';
    return (
      <div className={styles.messages}>
        <StatusPage
          drawing={<drawings.Empty />}
          title={t(isAll ? 'devices.bench.empty' : 'devices.bench.emptyFilter')}
          sentence={
            isAll ? t('devices.bench.emptyText', { seconds: HEARTBEAT_SECONDS }) : t('devices.bench.emptyFilterText')
          }
        />
      </div>
    );
  }
  const columns = ['time', 'direction', 'message', 'meaning', 'signature', 'size', 'ms'] as const;
  return (
    <div className={styles.messages}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" data-column={name}>
                {t(`devices.bench.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messages.slice(0, most).map((message) => (
            <Row
              key={message.key}
              message={message}
              known={known}
              timeZone={timeZone}
              isChosen={message.key === chosenKey}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      {messages.length > most && (
        <Button type="link" block onClick={() => setMost(most + STEP)}>
          {t('devices.bench.more', { count: Math.min(STEP, messages.length - most) })}
        </Button>
      )}
    </div>
  );
}

interface RowProps extends Pick<MessageListProps, 'timeZone' | 'onChoose'> {
  message: Message;
  known: string | null;
  isChosen: boolean;
}

const Row = memo(
  function MessageRow({ message, known, timeZone, isChosen, onChoose }: RowProps) {
    const kit = useKit();
    const { exchange, isAnswer, atMs } = message;
    const meaning = meaningOf(kit, message, known);
    const Way = isAnswer ? ArrowUpRight : ArrowDownLeft;
    const isRefused = isAnswer && exchange.status >= 400;
    return (
      <tr aria-selected={isChosen} data-way={isAnswer ? 'out' : 'in'} onClick={() => onChoose(message)}>
        <td>
          <button type="button" className={styles.time} aria-pressed={isChosen}>
            {preciseTime(atMs, timeZone)}
          </button>
        </td>
        <td className={styles.way}>
          <Way size={iconSizePx.tag} aria-hidden /> {kit.t(isAnswer ? 'devices.bench.sent' : 'devices.bench.received')}
        </td>
        <td>{nameWord(kit, message)}</td>
        <td className={styles.meaning} title={meaning}>
          {meaning}
        </td>
        <td>{!isAnswer && <Signature check={exchange.signature} />}</td>
        <td data-column="size" data-refused={isRefused}>
          {isAnswer ? exchange.status : bytesText(exchange.requestBytes)}
        </td>
        <td data-column="ms">{isAnswer && Math.round(exchange.ms)}</td>
      </tr>
    );
  },
  (before, after) =>
    before.message.key === after.message.key &&
    before.isChosen === after.isChosen &&
    before.known === after.known &&
    before.timeZone === after.timeZone,
);

/** Check of a signature, as an icon with a word. */
export function Signature({ check, word }: { check: Exchange['signature']; word?: string }) {
  const { t } = useKit();
  if (check === 'unchecked')
    return <span className={styles.quiet}>{word ?? t('devices.bench.signature.unchecked')}</span>;
  const isBad = isWrong(check);
  const Icon = isBad ? CircleX : DoneIcon;
  return (
    <span className={isBad ? styles.wrong : styles.right}>
      <Icon size={14} aria-hidden />{' '}
      <span>{word ?? t(isBad ? 'devices.bench.signature.wrong' : 'devices.bench.signature.right')}</span>
    </span>
  );
}

import type { BenchMachine, Exchange } from '@kiga/contract/devices/bench.acts.ts';
import { listCommands, type SentCommand } from '@kiga/contract/devices/command.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Circle, CircleX, Send } from 'lucide-react';
import { queryKey, SendCommand } from '../commands.tsx';
import styles from './bench.module.css';
import { secondsText } from './message-words.ts';
import { preciseTime } from './messages-of.ts';

interface CommandPanelProps {
  machine: BenchMachine;
  list: readonly Exchange[];
}

/** Sends a command, and follows the latest one to the report of the machine. */
export function CommandPanel({ machine, list }: CommandPanelProps) {
  const kit = useKit();
  const { t } = kit;
  const queries = useQueryClient();
  const { deviceId, kigId } = machine;
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(deviceId),
    queryFn: ({ signal }) => kit.client.call(listCommands, { deviceId, kigId }, { signal }),
    enabled: kit.can('devices.command.read'),
  });
  useChanges(['devices.command'], () => queries.invalidateQueries({ queryKey: queryKey(deviceId) }));
  if (!kit.can('devices.command.read') || machine.status !== 'registered') return null;
  const [latest] = data?.list ?? [];
  return (
    <section className={styles.commands} aria-label={t('devices.command.title')}>
      <h2>{t('devices.command.title')}</h2>
      <SendCommand record={asRecord(machine)} icon={<Send size={iconSizePx.button} />} />
      <div className={styles.chain} aria-busy={data === undefined}>
        {error && (
          <div role="alert">
            {t('devices.command.failed')} {failureText(kit, error)}
            <Button type="link" size="small" onClick={() => void refetch()}>
              {t('kit.failure.retry')}
            </Button>
          </div>
        )}
        {data && !latest && <p className={styles.quiet}>{t('devices.bench.chain.none')}</p>}
        {latest && <Chain command={latest} list={list} timeZone={machine.timeZone} />}
      </div>
    </section>
  );
}

/** Returns the parts of a device's record that a command needs. */
function asRecord({ deviceId, kigId, status, deviceName }: BenchMachine): Parameters<typeof SendCommand>[0]['record'] {
  const none = { version: 1, deleted: false, createdAt: '', updatedAt: '', updatedBy: null };
  return { ...none, id: deviceId, kigId, status, deviceName } as unknown as Parameters<typeof SendCommand>[0]['record'];
}

/** One link of the chain: its title, with a line below. */
interface ChainLink {
  title: string;
  text: string;
  state: 'start' | 'done' | 'open' | 'bad';
}

function Chain({ command, list, timeZone }: { command: SentCommand; list: readonly Exchange[]; timeZone: string }) {
  const kit = useKit();
  return (
    <ol>
      {linksOf(kit, command, list, timeZone).map(({ title, text, state }) => (
        <li key={title}>
          {state === 'done' && <DoneIcon className={styles.doneMark ?? ''} size={iconSizePx.button} aria-hidden />}
          {state === 'open' && <Circle className={styles.openMark ?? ''} size={iconSizePx.button} aria-hidden />}
          {state === 'bad' && <CircleX className={styles.badMark ?? ''} size={iconSizePx.button} aria-hidden />}
          <span>
            <strong>{title}</strong>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Returns the way of a command: sent, delivered, for lists of people fetched, and reported. */
export function linksOf(
  { t, language }: Pick<Kit, 't' | 'language'>,
  command: SentCommand,
  list: readonly Exchange[],
  timeZone: string,
): ChainLink[] {
  const joined = (parts: readonly string[]) => parts.join(language === 'zh_CN' ? '，' : ', ');
  const sentMs = Date.parse(command.createdAt);
  const by = command.createdByName ?? t('devices.command.unknownSender');
  const links: ChainLink[] = [
    {
      title: t('devices.bench.chain.number', { number: String(command.number).padStart(4, '0') }),
      text: joined([by, preciseTime(sentMs, timeZone)]),
      state: 'start',
    },
  ];
  const isOver = command.state === 'expired' || command.state === 'given-up';
  const over = t(command.state === 'given-up' ? 'devices.bench.chain.givenUp' : 'devices.bench.chain.expired');
  const waiting = (title: string): ChainLink => ({
    title,
    text: isOver ? over : '',
    state: isOver ? 'bad' : 'open',
  });
  if (command.deliveredAt === null) return [...links, waiting(t('devices.bench.chain.waits'))];
  const deliveredMs = Date.parse(command.deliveredAt);
  const carrier = list.find(
    ({ at, reading: { commands = [] } }) =>
      Math.abs(Date.parse(at) - deliveredMs) < 1000 && commands.includes(command.kind),
  );
  const carried = carrier === undefined || carrier.name === 'heartbeat';
  links.push({
    title: t('devices.bench.chain.delivered'),
    text: t(carried ? 'devices.bench.chain.withHeartbeat' : 'devices.bench.chain.withRequest', {
      seconds: secondsText(deliveredMs - sentMs),
    }),
    state: 'done',
  });
  // Oldest first.
  const later = list.filter(({ at, source }) => source === 'machine' && Date.parse(at) > deliveredMs).toReversed();
  const fetched =
    command.kind === 'people' ? later.find(({ name, status }) => name === 'people' && status === 200) : undefined;
  if (fetched) {
    links.push({
      title: t('devices.bench.chain.fetched'),
      text: t('devices.bench.chain.seconds', { seconds: secondsText(Date.parse(fetched.at) - deliveredMs) }),
      state: 'done',
    });
  }
  const report =
    fetched &&
    later.find(
      ({ name, at, reading }) => name === 'heartbeat' && at > fetched.at && reading.peopleVersion !== undefined,
    );
  if (report) {
    const { peopleVersion = 0, peopleCount = 0, listVersion, listCount } = report.reading;
    const isSame = peopleVersion === listVersion && peopleCount === listCount;
    links.push({
      title: t('devices.bench.chain.answered', {
        text: t('devices.bench.chain.list', { version: peopleVersion, count: peopleCount }),
      }),
      text: t(isSame ? 'devices.bench.chain.agrees' : 'devices.bench.chain.differs', {
        seconds: secondsText(Date.parse(report.at) - deliveredMs),
      }),
      state: isSame ? 'done' : 'bad',
    });
    return links;
  }
  if (command.answeredAt === null) return [...links, waiting(t('devices.bench.chain.waitsAnswer'))];
  const outcome = command.outcome ?? 'done';
  links.push({
    title: t('devices.bench.chain.answered', { text: command.answerText ?? t(`devices.bench.chain.${outcome}`) }),
    text: t('devices.bench.chain.seconds', { seconds: secondsText(Date.parse(command.answeredAt) - deliveredMs) }),
    state: outcome === 'done' ? 'done' : 'bad',
  });
  return links;
}

import { type Bench, type Exchange, readMessages, WATCH_MINUTES } from '@kiga/contract/devices/bench.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { ExportIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { useIsLive } from '@kiga/kit-web/live/use-changes.ts';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { App, Button, Skeleton } from 'antd';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import styles from './bench.module.css';
import { BenchHead } from './bench-head.tsx';
import { benchHref, SELF_TEST } from './bench-href.ts';
import { CommandPanel } from './command-panel.tsx';
import { MessageList } from './message-list.tsx';
import { MessageParts } from './message-parts.tsx';
import { isProblem, type Message, type MessageFilter, messageFilters, passes } from './messages-of.ts';
import { SelfTestButton } from './self-test-button.tsx';
import { SelfTestPanel } from './self-test-panel.tsx';
import { useBench } from './use-bench.ts';
import { type ChosenMachine, machineInput, useMachine } from './use-machine.ts';
import { useSelfTest } from './use-self-test.ts';

/** Screen for the messages of a machine as they come, with commands and the self-test beside them. */
export default function BenchScreen() {
  const kit = useKit();
  const { t, drawings } = kit;
  const [chosen, choose] = useMachine();
  const query = useBench(chosen, true);
  const tests = useSelfTest(chosen);
  const machine = query.data?.machine ?? null;
  return (
    <div className={styles.page}>
      <BenchHead title={t('devices.bench.title')} machine={machine} isChosen={chosen !== null} onChoose={choose}>
        {chosen && machine && (
          <TabLink href={benchHref(SELF_TEST, chosen.id, machine.kigId)}>{t('devices.bench.toTest')}</TabLink>
        )}
        {machine && <SelfTestButton machine={machine} tests={tests} />}
      </BenchHead>
      {chosen === null ? (
        <section className={styles.card}>
          <StatusPage
            drawing={<drawings.Empty />}
            title={t('devices.bench.chooseTitle')}
            sentence={t('devices.bench.chooseText', { minutes: WATCH_MINUTES })}
          />
        </section>
      ) : query.isError ? (
        <section className={styles.card}>
          <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
        </section>
      ) : query.data === undefined ? (
        <section className={styles.card} aria-busy>
          <Skeleton active className={styles.waiting ?? ''} />
        </section>
      ) : (
        <div className={styles.columns}>
          <Messages key={chosen.id} chosen={{ ...chosen, kigId: query.data.machine.kigId }} bench={query.data} />
          <SelfTestPanel machine={query.data.machine} tests={tests} />
        </div>
      )}
    </div>
  );
}

function Messages({ chosen, bench: { machine, list } }: { chosen: ChosenMachine; bench: Bench }) {
  const { t } = useKit();
  const [filter, setFilter] = useState<MessageFilter>('all');
  const [frozen, setFrozen] = useState<readonly Exchange[] | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const shown = frozen ?? list;
  const problems = shown.filter(isProblem).length;
  const newest = frozen?.[0]?.id ?? '';
  // Each request comes with its answer.
  const missed = frozen === null ? 0 : 2 * list.filter(({ id }) => id > newest).length;
  return (
    <section className={`${styles.card} ${styles.watching}`} aria-label={t('devices.bench.messages')}>
      <div className={styles.cardHead}>
        <h2>{t('devices.bench.messages')}</h2>
        <Segmented
          aria-label={t('devices.bench.filter')}
          value={filter}
          options={messageFilters.map((value) => ({
            value,
            label: t(`devices.bench.filters.${value}`, { count: problems }),
          }))}
          onChange={(value) => setFilter(messageFilters.find((one) => one === value) ?? 'all')}
        />
        <span className={styles.acts}>
          <Liveness isPaused={frozen !== null} missed={missed} />
          <Button
            icon={frozen === null ? <Pause size={iconSizePx.button} /> : <Play size={iconSizePx.button} />}
            aria-pressed={frozen !== null}
            onClick={() => setFrozen(frozen === null ? list : null)}
          >
            {t(frozen === null ? 'devices.bench.pause' : 'devices.bench.resume')}
          </Button>
          <Download chosen={chosen} list={shown.filter((exchange) => passes(filter, exchange))} machine={machine} />
        </span>
      </div>
      <MessageList
        list={shown}
        filter={filter}
        timeZone={machine.timeZone}
        chosenKey={message?.key ?? null}
        onChoose={setMessage}
      />
      <MessageParts chosen={chosen} message={message} timeZone={machine.timeZone} />
      <CommandPanel machine={machine} list={list} />
    </section>
  );
}

function Liveness({ isPaused, missed }: { isPaused: boolean; missed: number }) {
  const { t } = useKit();
  const isLive = useIsLive();
  if (isPaused) {
    return (
      <ToneTag tone="look">
        {missed === 0 ? t('devices.bench.paused') : t('devices.bench.pausedNew', { count: missed })}
      </ToneTag>
    );
  }
  return isLive ? <ToneTag tone="fine">{t('devices.bench.live')}</ToneTag> : null;
}

interface DownloadProps {
  chosen: ChosenMachine;
  list: readonly Exchange[];
  machine: Bench['machine'];
}

/** Saves the shown messages, one JSON object in each line. */
function Download({ chosen, list, machine }: DownloadProps) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const { sending, send } = useSending();
  async function save() {
    const ids = list.map(({ id }) => id);
    const { list: whole } = await kit.client.call(readMessages, { ...machineInput(chosen), ids });
    const lines = whole.map((one) => `${JSON.stringify(one)}\n`);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(lines, { type: 'application/x-ndjson' }));
    link.download = `${machine.serialNumber}.jsonl`;
    link.click();
    // Some browsers read the address only after the click event.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  return (
    <Button
      type="text"
      aria-label={t('devices.bench.download')}
      title={t('devices.bench.download')}
      icon={<ExportIcon size={iconSizePx.button} />}
      disabled={list.length === 0}
      loading={sending}
      onClick={() =>
        void send(
          save,
          (error) => void message.error(t('devices.bench.downloadFailed', { reason: failureText(kit, error) })),
        )
      }
    />
  );
}

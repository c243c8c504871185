import {
  type CommandKind,
  commandKinds,
  commandPermissions,
  listCommands,
  type SentCommand,
  sendCommand,
} from '@kiga/contract/devices/command.acts.ts';
import { HEARTBEAT_SECONDS } from '@kiga/contract/devices/door.acts.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { DayPicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { Moment } from '@kiga/kit-web/fields/moment.tsx';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Select } from '@kiga/kit-web/light/select.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from './commands.module.css';
import { asDevice } from './device-record.ts';

/** Text keys of the kinds of commands. */
export const kindWords: Readonly<Record<CommandKind, string>> = {
  people: 'devices.command.kinds.people',
  restart: 'devices.command.kinds.restart',
  'send-again': 'devices.command.kinds.sendAgain',
  check: 'devices.command.kinds.check',
  open: 'devices.command.kinds.open',
  capture: 'devices.command.kinds.capture',
};

/** Commands to a machine: sending one, and the progress of the latest; empty for readers without the permission. */
export function CommandsSection({ record }: { record: EntityRecord }) {
  const kit = useKit();
  if (!kit.can('devices.command.read') || asDevice(record).status === 'unregistered') return null;
  return (
    <DetailSection title={kit.t('devices.command.title')}>
      <SendCommand record={record} />
      <CommandList deviceId={record.id} />
    </DetailSection>
  );
}

/** Returns the key under which the commands of a machine are cached. */
export const queryKey = (deviceId: string) => [listCommands.name, deviceId];

/** Chooses and sends a command. Opening a door asks first. */
export function SendCommand({ record, icon }: { record: EntityRecord; icon?: ReactNode }) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { sending, send } = useSending();
  const { status, deviceName } = asDevice(record);
  const kinds = commandKinds.filter((kind) => kit.can(commandPermissions[kind]));
  const [kind, setKind] = useState<CommandKind>(kinds[0] ?? 'people');
  const [since, setSince] = useState(kit.today);
  const [asks, setAsks] = useState(false);
  if (status !== 'registered' || kinds.length === 0) return null;

  async function sendNow(options: SendOptions): Promise<void> {
    const input = { deviceId: record.id, kind, ...(kind === 'send-again' && { since }) };
    const { number } = await kit.client.call(sendCommand, input, options);
    message.success(t('devices.command.sent', { number }));
    await queries.invalidateQueries({ queryKey: queryKey(record.id) });
  }

  return (
    <>
      <div className={styles.send}>
        <Select
          className={styles.kind}
          aria-label={t('devices.command.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(kindWords[value]) }))}
          onChange={(chosen) => setKind(kinds.find((one) => one === chosen) ?? kind)}
        />
        {kind === 'send-again' && (
          <DayPicker
            aria-label={t('devices.command.since')}
            value={since}
            allowClear={false}
            onChange={(day) => setSince(day ?? kit.today)}
          />
        )}
        <Button
          loading={sending}
          icon={icon}
          onClick={() =>
            kind === 'open' ? setAsks(true) : void send(sendNow, (error) => void message.error(failureText(kit, error)))
          }
        >
          {t('devices.command.send')}
        </Button>
        <span className={styles.quiet}>{t('devices.command.hint', { count: HEARTBEAT_SECONDS })}</span>
      </div>
      {asks && (
        <AskDialog
          title={t('devices.command.openTitle', { device: String(deviceName) })}
          lead={<p>{t('devices.command.openText')}</p>}
          fields={{}}
          labelOf={() => ''}
          ok={t('devices.command.acts.open')}
          danger
          send={async (_, options) => {
            await sendNow(options);
            setAsks(false);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

/** The latest commands, which follow the machine's answers. */
function CommandList({ deviceId }: { deviceId: string }) {
  const kit = useKit();
  const { t } = kit;
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(deviceId),
    queryFn: ({ signal }) => kit.client.call(listCommands, { deviceId }, { signal }),
  });
  useChanges(['devices.command'], () => queries.invalidateQueries({ queryKey: queryKey(deviceId) }));
  if (error) {
    return (
      <div role="alert">
        {t('devices.command.failed')} {failureText(kit, error)}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {t('kit.failure.retry')}
        </Button>
      </div>
    );
  }
  if (!data) return <div aria-busy />;
  if (data.list.length === 0) return <p className={styles.quiet}>{t('devices.command.none')}</p>;
  return (
    <ul className={styles.list}>
      {data.list.map((command) => (
        <li key={command.id}>
          <span className={styles.what}>
            <span className={styles.number}>{command.number}</span>
            {t(kindWords[command.kind])}
          </span>
          <span className={styles.quiet}>
            {command.createdByName ?? t('devices.command.unknownSender')} <Moment at={command.createdAt} />
          </span>
          <Progress command={command} kit={kit} />
        </li>
      ))}
    </ul>
  );
}

function Progress({ command, kit }: { command: SentCommand; kit: Kit }) {
  const { tone, word } = progressOf(command);
  return (
    <span className={styles.progress}>
      <ToneTag tone={tone}>{kit.t(word)}</ToneTag>
      {command.answerText && <span className={styles.quiet}>{command.answerText}</span>}
    </span>
  );
}

/** Returns how far a command has come, as a word with its tone. */
function progressOf({ state, outcome, deliveredAt }: SentCommand): { tone: StateTone; word: string } {
  if (state === 'sent') return { tone: 'information', word: 'devices.command.states.sent' };
  if (state === 'delivered') return { tone: 'information', word: 'devices.command.states.delivered' };
  if (state === 'given-up') return { tone: 'look', word: 'devices.command.states.givenUp' };
  if (state === 'expired') {
    const word = deliveredAt === null ? 'devices.command.states.expired' : 'devices.command.expiredDelivered';
    return { tone: 'look', word };
  }
  if (outcome === 'refused') return { tone: 'act', word: 'devices.command.outcomes.refused' };
  if (outcome === 'failed') return { tone: 'act', word: 'devices.command.outcomes.failed' };
  return { tone: 'fine', word: 'devices.command.outcomes.done' };
}

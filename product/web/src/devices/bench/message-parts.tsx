import { MESSAGE_HOURS, readMessages, replayMessage, type WholeExchange } from '@kiga/contract/devices/bench.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import styles from './bench.module.css';
import { JsonText } from './json-text.tsx';
import { Signature } from './message-list.tsx';
import { isSigned, nameWord, secondsText } from './message-words.ts';
import { type Message, preciseTime } from './messages-of.ts';
import { type ChosenMachine, machineInput } from './use-machine.ts';

interface PartsProps {
  chosen: ChosenMachine;
  message: Message | null;
  timeZone: string;
}

/** One message with its headers, its body and its effects. */
export function MessageParts({ chosen, message, timeZone }: PartsProps) {
  const kit = useKit();
  const { t, client } = kit;
  const id = message?.exchange.id;
  const query = useQuery({
    queryKey: [readMessages.name, chosen.id, id],
    queryFn: async ({ signal }) =>
      (await client.call(readMessages, { ...machineInput(chosen), ids: [String(id)] }, { signal })).list[0] ?? null,
    enabled: id !== undefined,
  });
  if (message === null) return <p className={styles.noParts}>{t('devices.bench.parts.none')}</p>;
  if (query.isError) {
    return (
      <div className={styles.parts}>
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <p className={styles.noParts} aria-busy>
        {t('devices.bench.parts.loading')}
      </p>
    );
  }
  if (query.data === null)
    return <p className={styles.noParts}>{t('devices.bench.parts.gone', { hours: MESSAGE_HOURS })}</p>;
  return <Parts kit={kit} chosen={chosen} message={message} whole={query.data} timeZone={timeZone} />;
}

interface WholeProps extends PartsProps {
  kit: Kit;
  message: Message;
  whole: WholeExchange;
}

function Parts({ kit, chosen, message, whole, timeZone }: WholeProps) {
  const { t } = kit;
  const { isAnswer } = message;
  const body = isAnswer ? whole.answerBody : whole.requestBody;
  const notes = [
    whole.removed.length > 0 && t('devices.bench.parts.removed', { fields: whole.removed.join(', ') }),
    whole.isShortened && t('devices.bench.parts.shortened'),
  ].filter((note) => note !== false);
  return (
    <section className={styles.parts} aria-label={nameWord(kit, message)}>
      <div className={styles.partsHead}>
        <h3>{nameWord(kit, message)}</h3>
        <code>
          {isAnswer ? whole.status : whole.method} {whole.path}
        </code>
        <span className={styles.partsActs}>
          {isSigned(whole.path) && <CopyCurl whole={whole} />}
          {kit.can('devices.bench.run') && whole.mayReplay && <Replay chosen={chosen} id={whole.id} />}
        </span>
      </div>
      <div className={styles.partsBody}>
        <div className={styles.raw}>
          {!isAnswer && (
            <dl className={styles.headers}>
              {whole.headers.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {body === '' ? <p className={styles.quiet}>{t('devices.bench.parts.noBody')}</p> : <JsonText text={body} />}
          {notes.map((note) => (
            <p key={note} className={styles.quiet}>
              {note}
            </p>
          ))}
        </div>
        <dl className={styles.effects}>
          {effectsOf(kit, whole, timeZone).map(([key, value]) => (
            <div key={key}>
              <dt>{t(`devices.bench.parts.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

type Effect = readonly [key: 'signature' | 'eventTime' | 'recognised' | 'result', value: React.ReactNode];

function effectsOf({ t, can, language }: Kit, whole: WholeExchange, timeZone: string): Effect[] {
  const { eventAt, recognised, skewMs, reading, status, arrival } = whole;
  const joined = (parts: readonly string[]) => parts.join(language === 'zh_CN' ? '，' : ', ');
  const rows: Effect[] = [
    ['signature', <Signature key="s" check={whole.signature} word={t(`devices.bench.parts.${whole.signature}`)} />],
  ];
  if (eventAt !== null && skewMs !== null) {
    const time = preciseTime(Date.parse(eventAt), timeZone);
    const key = skewMs < 0 ? 'devices.bench.parts.slow' : 'devices.bench.parts.fast';
    rows.push(['eventTime', skewMs === 0 ? time : t(key, { time, seconds: secondsText(skewMs) })]);
  }
  if (recognised !== null) {
    const { students, adults, unknown } = recognised;
    const parts = [
      students > 0 && t('devices.bench.parts.students', { count: students }),
      adults > 0 && t('devices.bench.parts.adults', { count: adults }),
      unknown > 0 && t('devices.bench.parts.unknown', { count: unknown }),
    ].filter((part) => part !== false);
    const isNameHidden = students > 0 && !can('campus.student.read');
    if (isNameHidden) parts.push(t('devices.bench.parts.noNames'));
    rows.push(['recognised', parts.length === 0 ? t('devices.bench.parts.nobody') : joined(parts)]);
  }
  const verdicts = (['stored', 'repeated', 'differs', 'rejected'] as const).filter((name) => (reading[name] ?? 0) > 0);
  const results = verdicts.map((name) => t(`devices.bench.parts.${name}`));
  if (arrival !== null) results.push(t(`devices.bench.parts.arrival.${arrival}`));
  if (results.length === 0)
    results.push(t(status >= 400 ? 'devices.bench.parts.refused' : 'devices.bench.parts.answered', { status }));
  return [...rows, ['result', joined(results)]];
}

/** Copies the request as a command. The signature is left to the user, because no page knows the secret. */
function CopyCurl({ whole }: { whole: WholeExchange }) {
  const { t } = useKit();
  const { message } = App.useApp();
  const copy = () =>
    navigator.clipboard.writeText(curlOf(whole, window.location.origin)).then(
      () => message.success(t('devices.bench.parts.copied')),
      () => message.error(t('devices.bench.parts.notCopied')),
    );
  return (
    <Button type="link" size="small" onClick={() => void copy()}>
      {t('devices.bench.parts.curl')}
    </Button>
  );
}

/** Returns a request as a command of curl. */
export function curlOf(
  { method, path, headers, requestBody }: Pick<WholeExchange, 'method' | 'path' | 'headers' | 'requestBody'>,
  origin: string,
): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const lines = [`curl -X ${method} ${quoted(origin + path)}`];
  for (const { name, value } of headers) {
    lines.push(`-H ${quoted(`${name}: ${name === 'kiga-signature' ? '<signature>' : value}`)}`);
  }
  if (requestBody !== '') lines.push(`-H 'content-type: application/json'`, `--data ${quoted(requestBody)}`);
  return lines.join(' \\\n  ');
}

function Replay({ chosen, id }: { chosen: ChosenMachine; id: string }) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const { sending, send } = useSending();
  async function replay() {
    const { status, verdicts } = await kit.client.call(replayMessage, { ...machineInput(chosen), id });
    const others = [...new Set(verdicts)].filter((verdict) => verdict !== 'repeated');
    if (status !== 200) message.error(t('devices.bench.parts.replayRefused', { status }));
    else if (others.length > 0) message.warning(t('devices.bench.parts.replayOther', { verdicts: others.join(', ') }));
    else message.success(t('devices.bench.parts.replayed', { count: verdicts.length }));
  }
  return (
    <Button
      type="link"
      size="small"
      loading={sending}
      onClick={() => void send(replay, (error) => void message.error(failureText(kit, error)))}
    >
      {t('devices.bench.parts.replay')}
    </Button>
  );
}

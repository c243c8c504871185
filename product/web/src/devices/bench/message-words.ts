import { type Exchange, NOT_SHOWN } from '@kiga/contract/devices/bench.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import type { Message } from './messages-of.ts';

type Words = Pick<Kit, 't' | 'language'>;

/** Returns the name of a message. */
export function nameWord({ t }: Pick<Kit, 't'>, { exchange: { name, status }, isAnswer }: Message): string {
  if (!isAnswer) return t(`devices.bench.names.${name}`);
  return t(`devices.bench.answers.${status >= 400 ? 'refused' : name}`);
}

/** Returns the meaning of a message in a line. `knownAddress` is that of the machine's right messages. */
export function meaningOf(kit: Words, message: Message, knownAddress: string | null): string {
  const parts = message.isAnswer
    ? answerParts(kit, message.exchange)
    : requestParts(kit, message.exchange, knownAddress);
  return parts.filter((part) => part !== '').join(kit.language === 'zh_CN' ? '，' : ', ');
}

function requestParts({ t }: Words, exchange: Exchange, known: string | null) {
  const { name, path, reading, signature, address, source } = exchange;
  const parts: string[] = source === 'machine' ? [] : [t(`devices.bench.sources.${source}`)];
  if (name === 'events') {
    parts.push(t('devices.bench.meaning.events', { count: reading.events ?? 0 }));
    if (reading.cardNumber && reading.events === 1) {
      parts.push(t('devices.bench.meaning.card', { cardNumber: inFours(reading.cardNumber) }));
    }
    if (reading.direction && reading.events === 1) parts.push(t(`devices.bench.meaning.${reading.direction}`));
  }
  if (name === 'heartbeat' && isSigned(path)) {
    const { peopleVersion: version, peopleCount = 0, waiting = 0 } = reading;
    parts.push(
      version === undefined ? t('devices.bench.meaning.noList') : t('devices.bench.meaning.list', { version }),
    );
    if (version !== undefined) parts.push(t('devices.bench.meaning.people', { count: peopleCount }));
    parts.push(t('devices.bench.meaning.waiting', { count: waiting }));
  }
  if (name === 'people') {
    const { peopleVersion: version, peopleCount } = reading;
    parts.push(
      version === undefined ? t('devices.bench.meaning.whole') : t('devices.bench.meaning.since', { version }),
    );
    if (peopleCount !== undefined) parts.push(t('devices.bench.meaning.onMachine', { count: peopleCount }));
  }
  if (isWrong(signature) && address !== null) {
    const isOther = known !== null && known !== address;
    parts.push(t(isOther ? 'devices.bench.meaning.otherAddress' : 'devices.bench.meaning.from', { address }));
  }
  return parts;
}

/** Returns whether a message is one of Kiga's own protocol, by its address. */
export function isSigned(path: string): boolean {
  return path.startsWith('/device/');
}

/** Returns whether a check found a wrong signature or a wrong key. */
export function isWrong(check: Exchange['signature']): boolean {
  return check === 'wrong' || check === 'key-wrong';
}

/** Reasons of refusals with words of their own. */
const reasons: Readonly<Record<string, string>> = {
  DEVICES_SIGNATURE_WRONG: 'signature',
  DEVICES_DISABLED: 'disabled',
  VALIDATION_FAILED: 'invalid',
  REQUEST_MALFORMED: 'invalid',
  key: 'key',
  network: 'network',
  challenge: 'challenge',
  protocol: 'protocol',
  disabled: 'disabled',
};

function answerParts({ t }: Words, { name, status, error, reading }: Exchange) {
  if (status >= 400) {
    const reason = t(`devices.bench.meaning.reason.${reasons[error ?? ''] ?? 'other'}`);
    return [t('devices.bench.meaning.refused', { reason })];
  }
  const parts: string[] = [];
  const { listVersion, listCount = 0, commands } = reading;
  if (name === 'events') {
    for (const verdict of ['stored', 'repeated', 'differs', 'rejected'] as const) {
      const count = reading[verdict] ?? 0;
      if (count > 0) parts.push(t(`devices.bench.meaning.${verdict}`, { count }));
    }
  }
  if (name === 'heartbeat') {
    if (listVersion !== undefined) parts.push(t('devices.bench.meaning.list', { version: listVersion }));
    if (commands && commands.length > 0) parts.push(t('devices.bench.meaning.commands', { count: commands.length }));
    else if (reading.nextSeconds !== undefined)
      parts.push(t('devices.bench.meaning.next', { count: reading.nextSeconds }));
    if (reading.update) parts.push(t('devices.bench.meaning.update', { version: reading.update }));
  }
  if (name === 'commands') {
    const count = commands?.length ?? 0;
    parts.push(count > 0 ? t('devices.bench.meaning.commands', { count }) : t('devices.bench.meaning.noCommand'));
  }
  if (name === 'people' && listVersion !== undefined) {
    parts.push(t('devices.bench.meaning.version', { version: listVersion }));
    if (reading.isFull) parts.push(t('devices.bench.meaning.full', { count: listCount }));
    else {
      parts.push(t('devices.bench.meaning.added', { count: reading.added ?? 0 }));
      parts.push(t('devices.bench.meaning.removed', { count: reading.removed ?? 0 }));
    }
  }
  return parts;
}

/** Returns a card in groups of four, by which people read it. */
function inFours(card: string): string {
  return card.startsWith(NOT_SHOWN) ? card : card.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Returns seconds with as many digits as help. */
export function secondsText(ms: number, digits = 3): string {
  return (Math.abs(ms) / 1000).toFixed(Math.abs(ms) >= 100_000 ? 0 : digits);
}

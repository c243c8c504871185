import { MESSAGE_BODY_MAX, type MessageName, NOT_SHOWN } from '@kiga/contract/devices/bench.acts.ts';
import { eventKindOf, machineKinds } from '@kiga/contract/devices/event-kinds/event-kinds.ts';

/** Longest text that is stored. */
const TEXT_MAX = 200;

/** Fields whose values are stored. All others keep their names only, so that a new field reveals nothing by itself. */
export type Kept = 'value' | 'words' | { readonly [name: string]: Kept } | readonly [Kept];

/** Fields of events about people that say nothing about health, faces or ways home. */
const eventFields: Kept = {
  ...valuesOf(['id', 'kind', 'at', 'cardNumber', 'personId', 'direction', 'sequence', 'similarityPercent', 'rssi']),
  braceletMac: 'value',
  ...valuesOf(machineKinds.flatMap((kind) => Object.keys(eventKindOf(kind).fields))),
  text: 'words',
};

const requests: Readonly<Record<MessageName, Kept>> = {
  events: { events: [eventFields] },
  heartbeat: {
    ...valuesOf([
      'softwareVersion',
      'hardwareFingerprint',
      'peopleVersion',
      'peopleCount',
      'settingsVersion',
      'waiting',
    ]),
    updateFailed: { ...valuesOf(['version', 'reason']), text: 'words' },
  },
  people: {},
  commands: {},
  update: {},
  secret: {},
  other: {},
};

const command: Kept = valuesOf(['id', 'kind', 'since', 'expiresAt']);

const answers: Readonly<Record<MessageName, Kept>> = {
  events: {
    serverTime: 'value',
    verdicts: [{ ...valuesOf(['id', 'verdict', 'error', 'field']), notes: ['value'] }],
  },
  heartbeat: {
    ...valuesOf([
      'serverTime',
      'peopleVersion',
      'peopleCount',
      'settingsVersion',
      'broadcastsVersion',
      'heartbeatSeconds',
    ]),
    commands: [command],
    update: valuesOf(['id', 'version', 'url', 'sizeBytes', 'sha256']),
  },
  people: {
    ...valuesOf(['version', 'count', 'full']),
    people: [valuesOf(['personId', 'kind', 'cardNumber', 'lost'])],
    removed: ['value'],
  },
  commands: { serverTime: 'value', commands: [command] },
  update: {},
  secret: {},
  other: {},
};

/** Returns fields whose values are all stored. */
export function valuesOf(names: readonly string[]): Record<string, Kept> {
  return Object.fromEntries(names.map((name) => [name, 'value' as const]));
}

/** A body without the values that must not be stored. */
export interface CleanBody {
  /** Undefined for no body, and for one that is no JSON. */
  value: unknown;
  /** JSON; empty for no body. */
  text: string;
  isShortened: boolean;
  /** Names of the fields whose values are missing. */
  removed: string[];
}

/** Removes all values from a request's body that are not known to be harmless. */
export function cleanRequest(name: MessageName, body: Buffer): CleanBody {
  return clean(body.toString('utf8'), requests[name]);
}

/** Does the same with an answer, whose words are the server's own. */
export function cleanAnswer(name: MessageName, body: string): CleanBody {
  const issue = { field: 'value', error: 'value', text: 'words' } as const;
  const envelope = { code: 'value', text: 'words', error: 'value', errors: [issue], description: 'words' } as const;
  return clean(body, { ...envelope, data: answers[name] });
}

function clean(text: string, kept: Kept): CleanBody {
  if (text === '') return { value: undefined, text: '', isShortened: false, removed: [] };
  try {
    return cleanValue(JSON.parse(text), kept);
  } catch {
    return { value: undefined, text: JSON.stringify(NOT_SHOWN), isShortened: false, removed: ['body'] };
  }
}

/** Removes all values that are not known to be harmless. */
export function cleanValue(given: unknown, kept: Kept): CleanBody {
  const removed = new Set<string>();
  const value = cleaned(given, kept, 'body', removed);
  return { value, ...shortened(value), removed: [...removed] };
}

function cleaned(value: unknown, kept: Kept | undefined, name: string, removed: Set<string>): unknown {
  if (value === null || value === undefined) return null;
  if (kept === undefined || !fits(value, kept)) {
    removed.add(name);
    return NOT_SHOWN;
  }
  if (Array.isArray(value)) {
    const [each] = kept as readonly [Kept];
    return value.map((one) => cleaned(one, each, name, removed));
  }
  if (typeof value !== 'object') return value;
  const fields = kept as { readonly [name: string]: Kept };
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      // The name itself comes from outside, too.
      const isName = /^\w{1,40}$/.test(key);
      const known = Object.hasOwn(fields, key) ? fields[key] : undefined;
      return [isName ? key : NOT_SHOWN, cleaned(one, known, isName ? key : NOT_SHOWN, removed)];
    }),
  );
}

function fits(value: unknown, kept: Kept): boolean {
  if (Array.isArray(kept)) return Array.isArray(value);
  if (typeof kept === 'object') return typeof value === 'object' && !Array.isArray(value);
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  if (typeof value !== 'string' || value.length > TEXT_MAX) return false;
  return kept === 'words' || /^[\x20-\x7e]*$/.test(value);
}

/** Shortens the longest lists of a body until it is small enough. */
function shortened(value: unknown): Pick<CleanBody, 'text' | 'isShortened'> {
  let text = JSON.stringify(value);
  let isShortened = false;
  for (let most = 256; Buffer.byteLength(text) > MESSAGE_BODY_MAX && most >= 1; most /= 2) {
    const limit = Math.floor(most);
    text = JSON.stringify(value, (_, one) => (Array.isArray(one) ? one.slice(0, limit) : one));
    isShortened = true;
  }
  if (Buffer.byteLength(text) > MESSAGE_BODY_MAX) return { text: JSON.stringify(NOT_SHOWN), isShortened: true };
  return { text, isShortened };
}

/** Fields with cards in Kiga's and in makers' names, and with ids of people. */
const CARDS = ['cardNumber', 'card', 'cardNo', 'employeeNo', 'employeeNoString'];
const PEOPLE = ['personId', 'pin'];
const PERSONAL = new RegExp(`"(${[...CARDS, ...PEOPLE].join('|')})":"([^"]*)"`, 'g');

/** Returns the JSON of a body for a reader who may not see cards and ids of people. */
export function withoutPeople(text: string): string {
  const hidden = text.replace(
    PERSONAL,
    (_, name: string, value: string) => `"${name}":"${CARDS.includes(name) ? maskCard(value) : NOT_SHOWN}"`,
  );
  return hidden.replace(/"removed":\[[^\]]*\]/g, `"removed":"${NOT_SHOWN}"`);
}

/** Returns a card with its last four characters only, by which people compare cards. */
export function maskCard(card: string): string {
  return card.length > 6 ? NOT_SHOWN + card.slice(-4) : NOT_SHOWN;
}

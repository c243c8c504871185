import type { MessageName, MessageReading } from '@kiga/contract/devices/bench.acts.ts';
import { type CommandKind, commandKinds } from '@kiga/contract/devices/command.acts.ts';
import { eventKinds } from '@kiga/contract/devices/event-kinds/event-kinds.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the facts of a request and its answer, from their clean bodies. */
export function readingOf(name: MessageName, path: string, request: unknown, answer: unknown): MessageReading {
  const sent = fieldsOf(request);
  const data = fieldsOf(fieldsOf(answer).data);
  const facts: Record<string, unknown> = {};
  if (name === 'events') Object.assign(facts, ofEvents(listOf(sent.events), listOf(data.verdicts)));
  if (name === 'heartbeat') {
    facts.peopleVersion = numberOf(sent.peopleVersion);
    facts.peopleCount = numberOf(sent.peopleCount);
    facts.waiting = numberOf(sent.waiting);
    facts.listVersion = numberOf(data.peopleVersion);
    facts.listCount = numberOf(data.peopleCount);
    facts.nextSeconds = numberOf(data.heartbeatSeconds);
    facts.update = textOf(fieldsOf(data.update).version);
  }
  if (name === 'heartbeat' || name === 'commands') {
    const kinds = listOf(data.commands).map(({ kind }) => commandKinds.find((known) => known === kind));
    facts.commands = data.commands === undefined ? undefined : kinds.filter((kind): kind is CommandKind => !!kind);
  }
  if (name === 'people') Object.assign(facts, ofPeople(path, data));
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function ofEvents(events: readonly Fields[], verdicts: readonly Fields[]) {
  const [first = {}] = events;
  const count = (verdict: string) =>
    verdicts.length === 0 ? undefined : verdicts.filter((one) => one.verdict === verdict).length;
  return {
    events: events.length,
    kind: eventKinds.find((kind) => kind === first.kind),
    cardNumber: textOf(first.cardNumber),
    direction: first.direction === 'in' || first.direction === 'out' ? first.direction : undefined,
    stored: count('stored'),
    repeated: count('repeated'),
    differs: count('differs'),
    rejected: count('rejected'),
  };
}

function ofPeople(path: string, data: Fields) {
  const query = new URLSearchParams(path.split('?', 2)[1]);
  const asked = (name: string) => (query.has(name) ? numberOf(Number(query.get(name))) : undefined);
  const isAnswered = data.version !== undefined;
  return {
    peopleVersion: asked('since'),
    peopleCount: asked('count'),
    listVersion: numberOf(data.version),
    listCount: numberOf(data.count),
    isFull: typeof data.full === 'boolean' ? data.full : undefined,
    added: isAnswered ? listOf(data.people).length : undefined,
    removed: isAnswered && Array.isArray(data.removed) ? data.removed.length : undefined,
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

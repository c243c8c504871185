import { hash } from 'node:crypto';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { refreshPeople, versionFor } from '../people-list.ts';
import { machineSession } from '../signer.ts';
import type { MakerMachine } from './find-maker-machine.ts';

/** First number of a person. Smaller ones are left to those who are entered at the machine itself. */
const FIRST_NUMBER = 10_001;

/** Maximum number of commands in one answer. */
const COMMANDS_MOST = 50;

/** Time after which a command without an answer is sent again. */
const RESEND_MS = 120_000;

/** Maximum age of the list that a machine's version is compared with. */
const LIST_FRESH_MS = 30_000;

/** A machine's clock may be slow by this when a number is sent to it. */
const NUMBER_SINCE_MS = 5 * 60_000;

/** A change of the numbers and cards that a machine knows. */
export interface PersonCommand {
  id: number;
  number: number;
  /** Null deletes the number. */
  cardNumber: string | null;
}

/** Knowledge of a machine about one number. */
interface KnownNumber {
  number: number;
  cardHash: string | null;
  sentCommand: number | null;
  sentHash: string | null;
  sentAt: Date;
}

/** Functions that keep the people of machines in step with the list. A machine gets numbers and cards, nothing else. */
export interface MakerPeople {
  /** Returns the next changes for a machine, and notes them as sent. */
  commandsFor(of: MakerMachine): Promise<PersonCommand[]>;
  /** Records that a machine has carried out a change. A change that failed is sent again later. */
  answerCommand(of: MakerMachine, id: number, ok: boolean): Promise<void>;
  /** Returns the people of numbers that the machine sent; undefined for one that meant no person of the list then. */
  peopleOf(of: MakerMachine, uses: readonly NumberUse[]): Promise<(NumberedPerson | undefined)[]>;
}

/** A number on a machine, at a time. */
export interface NumberUse {
  pin: string | null;
  atMs: number | null;
}

/** Creates the functions; one set serves all machines of the process. */
export function makerPeople(program: Program): MakerPeople {
  const { db, clock, log } = program;
  const seenLists = new Map<string, { version: number; atMs: number }>();

  function scopeOf({ machine }: MakerMachine): Scope {
    const session = machineSession(machine.deviceId, machine.today);
    return withScope(session, [machine.kigId], db);
  }

  /** Returns whether the machine has confirmed the list as this process last read it. */
  function isInStep({ machine, maker }: MakerMachine, nowMs: number): boolean {
    if (machine.waits) return maker.peopleVersion === 0;
    const seen = seenLists.get(machine.kigId);
    const isFresh = seen !== undefined && Math.abs(nowMs - seen.atMs) < LIST_FRESH_MS;
    return isFresh && maker.peopleVersion === versionFor(machine, seen.version);
  }

  return {
    async commandsFor(of) {
      const { kigId, deviceId, serialNumber, waits } = of.machine;
      const now = clock.now();
      if (isInStep(of, now.getTime())) return [];
      const list = await refreshPeople(scopeOf(of), kigId, false);
      seenLists.set(kigId, { version: list.version, atMs: now.getTime() });
      return scopeOf(of).transaction(async (inside) => {
        // One answer at a time plans the changes of a machine.
        const { rows: locked } = await sql<{ lastCommand: number }>`select last_command::float8 as "lastCommand"
          from device_makers where kig_id = ${kigId} and device_id = ${deviceId} and ${inside.within('kig_id')}
          for update`.execute(inside.db);
        if (!locked[0]) return [];
        const present = waits
          ? []
          : list.people.flatMap(({ personId, cardNumber, lost }) =>
              lost || cardNumber === null ? [] : [{ personId, cardNumber }],
            );
        const numbers = await numbersOf(inside, kigId, present);
        const wanted = new Map(
          present.map(({ personId, cardNumber }) => [numbers.get(personId) as number, cardNumber]),
        );
        const known = await knownNumbers(inside, of);
        const { changes, isDone } = differences(wanted, known, now.getTime());
        const first = locked[0].lastCommand + 1;
        const commands = changes.map((change, index) => ({ id: first + index, ...change }));
        await noteSent(inside, of, commands, now);
        if (isDone) {
          const version = waits ? 0 : versionFor(of.machine, list.version);
          await sql`update device_makers set people_version = ${version}
            where kig_id = ${kigId} and device_id = ${deviceId}`.execute(inside.db);
          await sql`update device_registrations set people_version = ${version}, people_count = ${wanted.size}
            where serial_number = ${serialNumber}`.execute(inside.db);
        }
        return commands;
      });
    },

    async answerCommand(of, id, ok) {
      const { kigId, deviceId, serialNumber } = of.machine;
      if (!ok) {
        log.warn({ serialNumber, command: id }, 'a machine refused a change of its people');
        return;
      }
      await scopeOf(of).transaction((inside) =>
        sql`update device_maker_people set card_hash = sent_hash, sent_command = null, sent_hash = null
          where kig_id = ${kigId} and device_id = ${deviceId} and sent_command = ${id}
            and ${inside.within('kig_id')}`.execute(inside.db),
      );
    },

    async peopleOf(of, uses) {
      const { kigId, deviceId } = of.machine;
      const pins = [...new Set(uses.flatMap(({ pin }) => (pin !== null && /^\d{1,9}$/.test(pin) ? Number(pin) : [])))];
      if (pins.length === 0) return uses.map(() => undefined);
      const scope = scopeOf(of);
      const { rows } = await sql<NumberedPerson & { since: Date }>`
        select n.person_id as "personId", n.number, n.card_number as "cardNumber", p.first_sent_at as since from device_person_numbers n
        join device_maker_people p on p.kig_id = n.kig_id and p.device_id = ${deviceId} and p.number = n.number
        where n.kig_id = ${kigId} and ${scope.within('n.kig_id')} and ${scope.within('p.kig_id')}
          and n.number = any(${pins}::integer[])`.execute(db);
      const byNumber = new Map(rows.map((row) => [row.number, row]));
      return uses.map(({ pin, atMs }) => {
        const found = byNumber.get(Number(pin));
        // Before, the number may have meant another person, entered at the machine.
        const isTheirs = found && (atMs === null || atMs >= found.since.getTime() - NUMBER_SINCE_MS);
        return isTheirs ? found : undefined;
      });
    },
  };
}

/** Returns the numbers of people, and gives one to those without. A number belongs to its person for good. */
async function numbersOf(
  inside: Scope,
  kigId: string,
  people: readonly { personId: string; cardNumber: string }[],
): Promise<Map<string, number>> {
  await sql`select from people_lists where kig_id = ${kigId} and ${inside.within('kig_id')} for no key update`.execute(
    inside.db,
  );
  const { rows } = await sql<NumberedPerson>`select person_id as "personId", number, card_number as "cardNumber"
    from device_person_numbers where kig_id = ${kigId} and ${inside.within('kig_id')}`.execute(inside.db);
  const known = new Map(rows.map((row) => [row.personId, row]));
  let last = rows.reduce((most, { number }) => Math.max(most, number), FIRST_NUMBER - 1);
  const numbered = people.map(({ personId, cardNumber }) => {
    const number = known.get(personId)?.number ?? ++last;
    return { personId, number, cardNumber };
  });
  const changed = numbered.filter(({ personId, cardNumber }) => known.get(personId)?.cardNumber !== cardNumber);
  await sql`insert into device_person_numbers as n (kig_id, person_id, number, card_number)
    select ${kigId}, g.person_id, g.number, g.card_number
    from unnest(${changed.map(({ personId }) => personId)}::uuid[], ${changed.map(({ number }) => number)}::integer[],
      ${changed.map(({ cardNumber }) => cardNumber)}::text[]) as g (person_id, number, card_number)
    on conflict (kig_id, person_id) do update set card_number = excluded.card_number`.execute(inside.db);
  return new Map(numbered.map(({ personId, number }) => [personId, number]));
}

/** A person of the list, with the number by which machines know the entry. */
export interface NumberedPerson {
  personId: string;
  number: number;
  cardNumber: string;
}

async function knownNumbers(inside: Scope, { machine }: MakerMachine): Promise<KnownNumber[]> {
  const { rows } = await sql<KnownNumber>`select number, encode(card_hash, 'hex') as "cardHash",
      sent_command::float8 as "sentCommand", encode(sent_hash, 'hex') as "sentHash", sent_at as "sentAt"
    from device_maker_people where kig_id = ${machine.kigId} and device_id = ${machine.deviceId}
      and ${inside.within('kig_id')} order by number`.execute(inside.db);
  return rows;
}

type Change = Omit<PersonCommand, 'id'>;

/** Returns the changes to send now, deletions first, and whether the machine knows exactly the wanted people. */
function differences(
  wanted: ReadonlyMap<number, string>,
  known: readonly KnownNumber[],
  nowMs: number,
): { changes: Change[]; isDone: boolean } {
  const byNumber = new Map(known.map((one) => [one.number, one]));
  const isKnown = ({ cardHash, sentCommand }: KnownNumber) => cardHash !== null || sentCommand !== null;
  const gone = known.filter((one) => !wanted.has(one.number) && isKnown(one));
  const all: Change[] = [
    ...gone.map(({ number }) => ({ number, cardNumber: null })),
    ...[...wanted].map(([number, cardNumber]) => ({ number, cardNumber })),
  ];
  const open = all.filter(({ number, cardNumber }) => {
    const now = byNumber.get(number);
    const isPending = now !== undefined && now.sentCommand !== null;
    return isPending || (now?.cardHash ?? null) !== hashOfCard(cardNumber);
  });
  const isWaitedFor = ({ number, cardNumber }: Change) => {
    const now = byNumber.get(number);
    const isSame = now !== undefined && now.sentCommand !== null && now.sentHash === hashOfCard(cardNumber);
    return isSame && Math.abs(nowMs - now.sentAt.getTime()) < RESEND_MS;
  };
  return { changes: open.filter((change) => !isWaitedFor(change)).slice(0, COMMANDS_MOST), isDone: open.length === 0 };
}

async function noteSent(
  inside: Scope,
  { machine: { kigId, deviceId } }: MakerMachine,
  commands: readonly PersonCommand[],
  now: Date,
): Promise<void> {
  const last = commands.at(-1);
  if (!last) return;
  await sql`insert into device_maker_people as p
      (kig_id, device_id, number, sent_command, sent_hash, sent_at, first_sent_at)
    select ${kigId}, ${deviceId}, g.number, g.command, decode(g.hash, 'hex'), ${now}, ${now}
    from unnest(${commands.map(({ number }) => number)}::integer[], ${commands.map(({ id }) => id)}::bigint[],
      ${commands.map(({ cardNumber }) => hashOfCard(cardNumber))}::text[]) as g (number, command, hash)
    on conflict (kig_id, device_id, number) do update set sent_command = excluded.sent_command,
      sent_hash = excluded.sent_hash, sent_at = excluded.sent_at`.execute(inside.db);
  await sql`update device_makers set last_command = ${last.id}, people_version = null
    where kig_id = ${kigId} and device_id = ${deviceId} and ${inside.within('kig_id')}`.execute(inside.db);
}

function hashOfCard(cardNumber: string | null): string | null {
  return cardNumber === null ? null : hash('sha256', cardNumber).slice(0, 32);
}

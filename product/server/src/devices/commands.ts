import {
  COMMAND_SECONDS,
  COMMANDS_MAX,
  type CommandKind,
  commandPermissions,
  type listCommands,
  PROMPT_COMMAND_SECONDS,
  type SentCommand,
  type sendCommand,
} from '@kiga/contract/devices/command.acts.ts';
import type { heartbeat } from '@kiga/contract/devices/door.acts.ts';
import { logEvents } from '@kiga/contract/identity/log-events.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { whoOf, writeLog } from '../identity/identity.public.ts';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';

/** A command as a machine receives it. */
export type MachineCommand = z.input<typeof heartbeat.output>['commands'][number];

/** Kinds whose effect nobody expects later. */
const prompt: readonly CommandKind[] = ['open', 'capture'];

/** Returns the device of a command, locked, as the scope reaches it. Throws RECORD_NOT_FOUND. */
async function deviceOf({ stores }: Pick<Program, 'stores'>, inside: Scope, id: string): Promise<FullRecord> {
  const [device] = await readRecords(stores.get('devices.device'), inside, [id], { lock: true });
  if (!device || device.deleted) throw new AppError('RECORD_NOT_FOUND');
  return device;
}

/** Stores a command for a machine, with an entry in the log. Errors: see the call. */
export function sendCommandTo(
  program: Pick<Program, 'stores' | 'clock'>,
  scope: Scope,
  { deviceId, kind, since }: z.output<typeof sendCommand.input>,
): Promise<z.input<typeof sendCommand.output>> {
  const permission = commandPermissions[kind];
  if (!scope.session.permissions.has(permission)) throw new AppError('PERMISSION_MISSING', { permission });
  if (kind === 'send-again' && since === undefined) throw invalid({ field: 'since', error: 'FIELD_REQUIRED' });
  const now = program.clock.now();
  return scope.transaction(async (inside) => {
    // The lock puts the numbers of one machine in order.
    const device = await deviceOf(program, inside, deviceId);
    if (device.status !== 'registered') throw new AppError('DEVICES_COMMAND_STATE');
    const kigId = device.ownerId;
    const { rows } = await sql<{ number: number; open: number }>`select coalesce(max(number), 0) + 1 as number,
        count(*) filter (where answered_at is null and given_up_at is null and expires_at > ${now})::integer as open
      from device_commands where kig_id = ${kigId} and ${inside.within('kig_id')} and device_id = ${deviceId}`.execute(
      inside.db,
    );
    const { number, open } = rows[0] as { number: number; open: number };
    if (open >= COMMANDS_MAX) throw new AppError('DEVICES_COMMANDS_FULL', { count: open });
    const id = uuid7(now.getTime());
    const seconds = prompt.includes(kind) ? PROMPT_COMMAND_SECONDS : COMMAND_SECONDS;
    await sql`insert into device_commands (kig_id, id, device_id, number, kind, since, created_at, created_by, expires_at)
      values (${kigId}, ${id}, ${deviceId}, ${number}, ${kind},
        ${kind === 'send-again' && since ? await startOf(inside, kigId, since) : null}, ${now},
        ${inside.session.accountId}, ${new Date(now.getTime() + seconds * 1000)})`.execute(inside.db);
    await writeLog(inside.db, program.clock, {
      ...whoOf(inside.session),
      kind: 'device',
      event: logEvents.deviceCommand,
      kigId,
      entity: 'devices.device',
      recordId: deviceId,
      title: String(device.deviceName),
      detail: { command: kind, number },
    });
    await publish(inside.db, now, 'devices.command', kigId);
    return { id, number };
  });
}

/** Returns the start of a kindergarten's day. */
async function startOf(inside: Scope, kigId: string, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${day}::date::timestamp at time zone time_zone as at
    from organizations where id = ${kigId}`.execute(inside.db);
  return (rows[0] as { at: Date }).at;
}

/** Returns the latest commands of a machine, newest first. Throws RECORD_NOT_FOUND. */
export async function commandsOf(
  { stores, clock }: Pick<Program, 'stores' | 'clock'>,
  scope: Scope,
  { deviceId }: z.output<typeof listCommands.input>,
): Promise<z.input<typeof listCommands.output>> {
  const [device] = await readRecords(stores.get('devices.device'), scope, [deviceId]);
  if (!device || device.deleted) throw new AppError('RECORD_NOT_FOUND');
  const { rows } = await sql<CommandRow>`select id, number, kind, since, created_at as "createdAt",
      created_by as "createdBy", expires_at as "expiresAt", delivered_at as "deliveredAt", answered_at as "answeredAt",
      given_up_at as "givenUpAt", outcome, answer_text as "answerText"
    from device_commands where kig_id = ${device.ownerId} and ${scope.within('kig_id')} and device_id = ${deviceId}
    order by number desc limit ${COMMANDS_MAX}`.execute(scope.db);
  // Accounts belong to the platform, so their names need a statement of their own.
  const ids = [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))];
  const { rows: accounts } = await sql<{ id: string; name: string }>`select id, nick_name as name from accounts
    where id = any(${ids}::uuid[])`.execute(scope.db);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const now = clock.now();
  return {
    list: rows.map(({ createdBy, since, createdAt, expiresAt, deliveredAt, answeredAt, givenUpAt, ...row }) => ({
      ...row,
      since: since?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      createdByName: (createdBy === null ? undefined : names.get(createdBy)) ?? null,
      expiresAt: expiresAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
      answeredAt: answeredAt?.toISOString() ?? null,
      state: stateOf({ expiresAt, deliveredAt, answeredAt, givenUpAt }, now),
    })),
  };
}

interface CommandRow extends Pick<SentCommand, 'id' | 'number' | 'kind' | 'outcome' | 'answerText'>, Progress {
  since: Date | null;
  createdAt: Date;
  createdBy: string | null;
}

interface Progress {
  expiresAt: Date;
  deliveredAt: Date | null;
  answeredAt: Date | null;
  givenUpAt: Date | null;
}

function stateOf({ expiresAt, deliveredAt, answeredAt, givenUpAt }: Progress, now: Date): SentCommand['state'] {
  if (answeredAt !== null) return 'answered';
  if (givenUpAt !== null) return 'given-up';
  if (expiresAt <= now) return 'expired';
  return deliveredAt === null ? 'sent' : 'delivered';
}

/**
 * Returns the unanswered commands of a machine, the oldest first, and records their delivery. A machine that waits, and
 * a possible replay of an old request, get none.
 */
export async function commandsFor(
  program: Pick<Program, 'clock'>,
  scope: Scope,
  machine: Machine,
): Promise<MachineCommand[]> {
  const commands = await takeCommands(program, scope, machine);
  return commands.map(({ number: _, ...command }) => command);
}

/** Returns the same commands with their numbers. */
export async function takeCommands(
  { clock }: Pick<Program, 'clock'>,
  scope: Scope,
  { kigId, deviceId, waits, mayBeRepeated }: Machine,
): Promise<(MachineCommand & { number: number })[]> {
  if (waits || mayBeRepeated) return [];
  const now = clock.now();
  const { rows } = await sql<Pick<CommandRow, 'id' | 'number' | 'kind' | 'since' | 'expiresAt' | 'deliveredAt'>>`
    select id, number, kind, since, expires_at as "expiresAt", delivered_at as "deliveredAt" from device_commands
    where kig_id = ${kigId} and ${scope.within('kig_id')} and device_id = ${deviceId} and answered_at is null
      and given_up_at is null and expires_at > ${now}
    order by number limit ${COMMANDS_MAX}`.execute(scope.db);
  const fresh = rows.filter(({ deliveredAt }) => deliveredAt === null).map(({ id }) => id);
  if (fresh.length > 0) {
    await scope.transaction(async (inside) => {
      await sql`update device_commands set delivered_at = ${now} where kig_id = ${kigId} and ${inside.within('kig_id')}
        and device_id = ${deviceId} and id = any(${fresh}::uuid[]) and delivered_at is null`.execute(inside.db);
      await publish(inside.db, now, 'devices.command', kigId);
    });
  }
  return rows.map(({ id, number, kind, since, expiresAt }) => ({
    id,
    number,
    kind,
    since: since?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Stores the answer of a machine that knows its commands by their numbers. The first answer holds. */
export function answerByNumber(
  { clock }: Pick<Program, 'clock'>,
  scope: Scope,
  { kigId, deviceId }: Pick<Machine, 'kigId' | 'deviceId'>,
  { number, outcome }: { number: number; outcome: 'done' | 'refused' | 'failed' },
): Promise<void> {
  const now = clock.now();
  return scope.transaction(async (inside) => {
    await sql`update device_commands set answered_at = ${now}, outcome = ${outcome},
        delivered_at = coalesce(delivered_at, ${now})
      where kig_id = ${kigId} and ${inside.within('kig_id')} and device_id = ${deviceId} and number = ${number}
        and answered_at is null`.execute(inside.db);
    await publish(inside.db, now, 'devices.command', kigId);
  });
}

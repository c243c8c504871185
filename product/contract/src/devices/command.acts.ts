import { defineCall } from '@kiga/entity/define-call.ts';
import { z } from 'zod';
import { ownerIds } from '../program/tenancy.ts';
import { commandOutcomes } from './event-kinds/answer.ts';

/**
 * Commands to a machine:
 * - `people`: ask for the whole list of people;
 * - `restart`: start the program again;
 * - `send-again`: send all events since a moment again;
 * - `check`: check itself, and answer with the result;
 * - `open`: open the door;
 * - `capture`: take a picture.
 */
export const commandKinds = ['people', 'restart', 'send-again', 'check', 'open', 'capture'] as const;

/** Kind of a command. */
export type CommandKind = (typeof commandKinds)[number];

/** Permissions of the kinds of commands. Only accounts of the kindergarten can hold the last two. */
export const commandPermissions = {
  people: 'devices.command.send',
  restart: 'devices.command.send',
  'send-again': 'devices.command.send',
  check: 'devices.command.send',
  open: 'devices.command.open',
  capture: 'devices.command.capture',
} as const satisfies Record<CommandKind, string>;

/** Time in which a machine may receive a command, seconds. */
export const COMMAND_SECONDS = 24 * 3600;

/** The same for a command whose effect nobody expects later, such as an opening door. */
export const PROMPT_COMMAND_SECONDS = 90;

/** Maximum number of commands in a list, and of unanswered ones for a machine. */
export const COMMANDS_MAX = 20;

const command = z.object({
  id: z.string(),
  /** Counts the commands of the machine. */
  number: z.number(),
  kind: z.enum(commandKinds),
  since: z.string().nullable(),
  /** Moments, ISO 8601. */
  createdAt: z.string(),
  /** Null where the account no longer exists. */
  createdByName: z.string().nullable(),
  expiresAt: z.string(),
  deliveredAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  outcome: z.enum(commandOutcomes).nullable(),
  answerText: z.string().nullable(),
  state: z.enum(['sent', 'delivered', 'answered', 'expired', 'given-up']),
});

/** A command with its progress. */
export type SentCommand = z.output<typeof command>;

/**
 * Sends a command to a machine. Throws RECORD_NOT_FOUND, PERMISSION_MISSING {permission} for a kind that the account may
 * not send, DEVICES_COMMAND_STATE for a machine that is not registered, DEVICES_COMMANDS_FULL {count}, and
 * VALIDATION_FAILED where `send-again` has no day.
 */
export const sendCommand = defineCall({
  name: 'devices.command.send',
  method: 'POST',
  path: '/api/devices/command/send',
  access: { anyOf: ['devices.command.send', 'devices.command.open', 'devices.command.capture'] },
  scope: 'tenant',
  input: z.strictObject({
    deviceId: z.uuid(),
    kind: z.enum(commandKinds),
    /** Day of the kindergarten; needed for `send-again`. */
    since: z.iso.date('FIELD_DATE_INVALID').optional(),
    ...ownerIds,
  }),
  output: z.object({ id: z.string(), number: z.number() }),
});

/** Returns the latest commands of a machine, newest first. Throws RECORD_NOT_FOUND. */
export const listCommands = defineCall({
  name: 'devices.command.list',
  method: 'GET',
  path: '/api/devices/command/list',
  access: { anyOf: ['devices.command.read'] },
  scope: 'tenant',
  input: z.strictObject({ deviceId: z.uuid(), ...ownerIds }),
  output: z.object({ list: z.array(command) }),
});

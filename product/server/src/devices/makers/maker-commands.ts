import type { CommandKind } from '@kiga/contract/devices/command.acts.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import type { Program } from '../../program/program.ts';
import { answerByNumber, takeCommands } from '../commands.ts';
import { machineSession } from '../signer.ts';
import type { MakerMachine } from './find-maker-machine.ts';
import type { MakerPeople, PersonCommand } from './maker-people.ts';

/** A command of ZKTeco's protocol: its id, and its text without the prefix `C:<id>:`. */
export interface ZktecoCommand {
  id: number;
  text: string;
}

/** First id of commands that people sent; ids of changes of people stay below. */
const FIRST_SENT_ID = 1_000_000_000;

/** Texts in the dialects of attendance and of access control. Other kinds of commands are refused in the machine's place. */
const texts: Partial<Readonly<Record<CommandKind, { attendance: string | null; access: string | null }>>> = {
  restart: { attendance: 'REBOOT', access: 'CONTROL DEVICE 03000000' },
  check: { attendance: 'CHECK', access: null },
  // Opens the first door for five seconds.
  open: { attendance: 'AC_UNLOCK', access: 'CONTROL DEVICE 01010105' },
};

/** Returns the commands that a machine gets now: those that people sent, then changes of its people. */
export async function commandsFor(program: Program, people: MakerPeople, of: MakerMachine): Promise<ZktecoCommand[]> {
  const sent: ZktecoCommand[] = [];
  for (const { number, kind } of await takeCommands(program, scopeOf(program, of), of.machine)) {
    const text = texts[kind]?.[of.maker.isAccess ? 'access' : 'attendance'] ?? null;
    if (text !== null) sent.push({ id: FIRST_SENT_ID + number, text });
    else await answerByNumber(program, scopeOf(program, of), of.machine, { number, outcome: 'refused' });
  }
  const changes = await people.commandsFor(of);
  return [...sent, ...changes.map((change) => ({ id: change.id, text: textOf(change, of.maker.isAccess) }))];
}

/** Records a machine's answer to one of its commands. */
export async function answerCommand(
  program: Program,
  people: MakerPeople,
  of: MakerMachine,
  { id, ok }: { id: number; ok: boolean },
): Promise<void> {
  if (id < FIRST_SENT_ID) return people.answerCommand(of, id, ok);
  const answer = { number: id - FIRST_SENT_ID, outcome: ok ? ('done' as const) : ('failed' as const) };
  return answerByNumber(program, scopeOf(program, of), of.machine, answer);
}

function scopeOf({ db }: Program, { machine }: MakerMachine) {
  return withScope(machineSession(machine.deviceId, machine.today), [machine.kigId], db);
}

/** Returns the text of a change. It never contains a name, a face or a class. */
function textOf({ number, cardNumber }: PersonCommand, isAccess: boolean): string {
  if (isAccess) {
    return cardNumber === null
      ? `DATA DELETE user Pin=${number}`
      : `DATA UPDATE user CardNo=${cardNumber}\tPin=${number}`;
  }
  return cardNumber === null
    ? `DATA DELETE USERINFO PIN=${number}`
    : `DATA UPDATE USERINFO PIN=${number}\tCard=${cardNumber}`;
}

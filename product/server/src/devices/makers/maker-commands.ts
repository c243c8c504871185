import type { MakerMachine } from './find-maker-machine.ts';
import type { MakerPeople, PersonCommand } from './maker-people.ts';

/** A command of ZKTeco's protocol: its id, and its text without the prefix `C:<id>:`. */
export interface ZktecoCommand {
  id: number;
  text: string;
}

/**
 * Returns the commands that a machine gets now. Other commands than changes of its people join here, each with an id
 * that `answerCommand` recognizes.
 */
export async function commandsFor(people: MakerPeople, of: MakerMachine): Promise<ZktecoCommand[]> {
  const changes = await people.commandsFor(of);
  return changes.map((change) => ({ id: change.id, text: textOf(change, of.maker.isAccess) }));
}

/** Records a machine's answer to one of its commands. */
export async function answerCommand(people: MakerPeople, of: MakerMachine, id: number, ok: boolean): Promise<void> {
  await people.answerCommand(of, id, ok);
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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Data that a fitter types into a machine. */
export interface Setup {
  address: string;
  serialNumber: string;
  verificationCode: string;
}

/** The machine that is checked. */
export interface CheckedClient {
  /** Largest number of cards for a check: a person does not hold hundreds to a reader. */
  readonly cardsMax: number;
  start(): Promise<void>;
  /** Uses cards at its reader, one after the other. */
  use(cardNumbers: readonly string[]): Promise<void>;
  /** Cuts its power. */
  cutPower(): Promise<void>;
  stop(): Promise<void>;
}

/** Pause between two cards, so that each has a time of its own. */
const BETWEEN_CARDS_MS = 3;

/**
 * Returns a client that a command starts. Each line of its input is the number of a used card. The words `{address}`,
 * `{serialNumber}` and `{verificationCode}` in the command are replaced.
 */
export function clientOfCommand(command: string, setup: Setup, folder: string): CheckedClient {
  let child: ChildProcess | undefined;
  const full = command.replace(/\{(address|serialNumber|verificationCode)\}/g, (_, name: keyof Setup) => setup[name]);
  const end = async (signal: NodeJS.Signals) => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // A shell may stand between; the group has both.
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
    await ended;
  };
  return {
    cardsMax: 520,
    async start() {
      const started = spawn(full, [], {
        cwd: folder,
        stdio: ['pipe', 'ignore', 'ignore'],
        shell: true,
        detached: process.platform !== 'win32',
      });
      // A client that has ended reads no more cards; the check tells of the missing events.
      started.stdin.on('error', () => undefined);
      child = started;
      await once(started, 'spawn');
    },
    async use(cardNumbers) {
      for (const cardNumber of cardNumbers) {
        child?.stdin?.write(`${cardNumber}\n`);
        await sleep(BETWEEN_CARDS_MS);
      }
    },
    cutPower: () => end('SIGKILL'),
    stop: () => end('SIGKILL'),
  };
}

/** Returns a machine that a person serves; `say` shows an instruction and waits until it is done. */
export function clientByHand(
  { address, serialNumber, verificationCode }: Setup,
  say: (text: string) => Promise<unknown>,
): CheckedClient {
  let isFirst = true;
  return {
    cardsMax: 5,
    async start() {
      const typed = `address ${address}, serial number ${serialNumber}, verification code ${verificationCode}`;
      await say(isFirst ? `Type into the machine: ${typed}. Start it.` : 'Switch the machine on.');
      isFirst = false;
    },
    use: async ({ length }) => void (await say(`Hold ${length === 1 ? 'one card' : `${length} cards`} to the reader.`)),
    cutPower: async () => void (await say('Cut the power of the machine.')),
    stop: async () => undefined,
  };
}

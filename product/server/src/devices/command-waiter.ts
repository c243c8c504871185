import type { Socket } from 'node:net';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Machine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { commandsFor, type MachineCommand } from './commands.ts';

/** A machine's request for its commands. */
interface Waiting {
  scope: Scope;
  machine: Machine;
  waitSeconds: number;
  /** Connection of the request; its end ends the waiting. */
  socket: Socket;
}

/**
 * Returns a function that returns a machine's commands, and waits for the first one up to `waitSeconds`. A new request of
 * a machine ends its earlier one, whose answer the machine no longer expects.
 */
export function commandWaiter(program: Pick<Program, 'clock' | 'changes'>) {
  const waiting = new Map<string, AbortController>();
  return async ({ scope, machine, waitSeconds, socket }: Waiting): Promise<MachineCommand[]> => {
    waiting.get(machine.deviceId)?.abort();
    if (waitSeconds === 0 || machine.mayBeRepeated) return commandsFor(program, scope, machine);
    const own = new AbortController();
    waiting.set(machine.deviceId, own);
    const end = () => own.abort();
    socket.once('close', end);
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(waitSeconds * 1000)]);
    try {
      for (;;) {
        // The waiting begins before the lookup, so that no command gets lost between them.
        const change = program.changes.wait('devices.command', machine.kigId, signal);
        const commands = await commandsFor(program, scope, machine);
        if (commands.length > 0 || !(await change)) return commands;
      }
    } finally {
      end();
      socket.off('close', end);
      if (waiting.get(machine.deviceId) === own) waiting.delete(machine.deviceId);
    }
  };
}

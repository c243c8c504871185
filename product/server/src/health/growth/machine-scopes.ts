import type { Scope } from '@kiga/kit-server/access/scope.ts';

const machines = new WeakMap<Scope, string>();

/** Marks a scope in which measurements of a machine are saved, with the name of the machine. */
export function markAsMachine(scope: Scope, machineName: string): Scope {
  machines.set(scope, machineName);
  return scope;
}

/**
 * Returns the name of the machine whose measurements a scope saves; undefined where a person does. Nobody stands at a
 * machine to answer a question, so its unlikely values are kept and wait to be checked.
 */
export function machineOf(scope: Scope): string | undefined {
  return machines.get(scope);
}

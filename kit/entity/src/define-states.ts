import { choice } from './fields/choice.ts';
import type { Field } from './fields/fields.ts';
import { text } from './fields/text.ts';

/** Meaning of a state to a reader, which decides its colour. */
export type StateTone = 'fine' | 'look' | 'act' | 'information' | 'past';

/** A state. Its label is the option of the state field, `<area>.<entity>.options.<field>.<name>`. */
export interface State<Name extends string = string> {
  name: Name;
  tone: StateTone;
}

/** A transition between states: an act with a permission `<area>.<entity>.<name>`. */
export interface Transition<StateName extends string = string> {
  /** A verb. Its label is `<area>.<entity>.acts.<name>`. */
  name: string;
  from: readonly StateName[];
  to: StateName;
  /** Alternative target states. The server's hook of the transition returns one of them, or nothing for `to`. */
  orTo?: readonly StateName[];
  /**
   * Input that it asks for, such as a reason. Labels are `<area>.<entity>.asks.<field>`. With `asksIf` it asks only when that flag of the
   * record is set.
   */
  asks?: Readonly<Record<string, Field>>;
  asksIf?: Readonly<Record<string, string>>;
  /** Names of preconditions beyond the state; the server file implements them. */
  guards?: readonly string[];
  /** Destructive: the button warns, and the dialog names the consequences, `<area>.<entity>.consequences.<name>`. */
  danger?: boolean;
  /** Has wider effects than its label says: like `danger`, but without a warning. */
  farReaching?: boolean;
  /** True where it is no usual next step: it stands in the menu of a record, and never as its main button. */
  aside?: boolean;
  /** True where users may apply it to many records at once. */
  many?: boolean;
  /** Asks for the caller's password, which only the guards see and which is never stored. Not for many at once. */
  asksPassword?: boolean;
}

/** Password of the caller, for a transition that asks for it. */
export const ownPassword = text({ required: true, maxLength: 100 });

/** States of an entity and the transitions between them. */
export interface States<
  StateName extends string = string,
  Transitions extends readonly Transition<StateName>[] = readonly Transition<StateName>[],
> {
  /** Choice that holds the state; save never writes it. */
  field: string;
  /** State of a new record. */
  initial: StateName;
  states: readonly State<StateName>[];
  transitions: Transitions;
}

/** Declares states. Throws at load when a transition names an unknown state, or two states share a name. */
export function defineStates<
  const StateName extends string,
  const Transitions extends readonly Transition<NoInfer<StateName>>[],
>(states: States<StateName, Transitions>): States<StateName, Transitions> {
  const known = new Set<string>(states.states.map(({ name }) => name));
  for (const { name, from, to, orTo = [], many, asksPassword } of states.transitions) {
    const unknown = [...from, to, ...orTo].find((state) => !known.has(state));
    if (many && asksPassword) throw new Error(`transition ${name} asks for a password and is made for many`);
    if (unknown !== undefined) throw new Error(`transition ${name} names no state: ${unknown}`);
  }
  const names = states.transitions.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error(`two transitions of one name: ${names.join(', ')}`);
  return states;
}

/** Declares the field that holds the state of a record: a choice of exactly these states, which save never writes. */
export function stateChoice<const StateName extends string>({ states }: Pick<States<StateName>, 'states'>) {
  return choice(
    states.map(({ name }) => name),
    { writable: false },
  );
}

/** Returns whether the transition needs input from the user. */
export function asksAnything(transition: Transition): boolean {
  return transition.asks !== undefined || transition.asksPassword === true || asksWhether(transition);
}

/** Returns whether an act asks for confirmation and names its consequences. */
export function asksWhether({ danger, farReaching }: Pick<Transition, 'danger' | 'farReaching'>): boolean {
  return danger === true || farReaching === true;
}

/** Returns the possible target states of a transition, the usual one first. */
export function targetsOf<StateName extends string>({ to, orTo = [] }: Transition<StateName>): StateName[] {
  return [to, ...orTo];
}

/** Returns the transitions from this state. */
export function transitionsFrom(states: States, state: unknown): Transition[] {
  return states.transitions.filter(({ from }) => from.includes(String(state)));
}

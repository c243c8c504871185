import { choice } from './fields/choice.ts';
import type { Field } from './fields/fields.ts';
import { text } from './fields/text.ts';

/** What a state means to a reader: fine, look, act, information, past; its colour follows from it. */
export type StateTone = 'fine' | 'look' | 'act' | 'information' | 'past';

/** One state; its word is the option of the state field, `<area>.<entity>.options.<field>.<name>`. */
export interface State<Name extends string = string> {
  name: Name;
  tone: StateTone;
}

/** One way from a state to another: an act of its own, with a permission `<area>.<entity>.<name>` of its own. */
export interface Transition<StateName extends string = string> {
  /** A verb; its word is `<area>.<entity>.acts.<name>`. */
  name: string;
  from: readonly StateName[];
  to: StateName;
  /** Other states that it may lead to: the server's hook of the transition answers which, and `to` where it answers none. */
  orTo?: readonly StateName[];
  /** What it asks for, such as a reason; labels are `<area>.<entity>.asks.<field>`. With `asksIf`, if this flag of the record is set. */
  asks?: Readonly<Record<string, Field>>;
  asksIf?: Readonly<Record<string, string>>;
  /** Conditions beyond the state, by the names under which the server file keeps them. */
  guards?: readonly string[];
  /** Ends something: the button warns, and its question says what happens: `<area>.<entity>.consequences.<name>`. */
  danger?: boolean;
  /** Does more than it looks: asked whether it is meant, and told what happens, as with `danger`, without a warning. */
  farReaching?: boolean;
  /** Whether it may be made for many records at once. */
  many?: boolean;
  /** Asks for the password of whoever makes it, which goes to the guards and is kept nowhere. Not for many at once. */
  asksPassword?: boolean;
}

/** The password of whoever makes a transition that asks for it. */
export const ownPassword = text({ required: true, maxLength: 100 });

/** The states of an entity and how records move between them. */
export interface States<
  StateName extends string = string,
  Transitions extends readonly Transition<StateName>[] = readonly Transition<StateName>[],
> {
  /** The choice that holds the state; save never writes it. */
  field: string;
  /** State of a new record. */
  initial: StateName;
  states: readonly State<StateName>[];
  transitions: Transitions;
}

/** Declares states. Throws at load when a transition names a state that is none, or two have one name. */
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

/** The field that holds the state of a record: a choice of exactly these states, which save never writes. */
export function stateChoice<const StateName extends string>({ states }: Pick<States<StateName>, 'states'>) {
  return choice(
    states.map(({ name }) => name),
    { writable: false },
  );
}

/** Whether somebody has to be asked anything before it is made. */
export function asksAnything(transition: Transition): boolean {
  return transition.asks !== undefined || transition.asksPassword === true || asksWhether(transition);
}

/** Whether an act asks if it is meant and says what happens. */
export function asksWhether({ danger, farReaching }: Pick<Transition, 'danger' | 'farReaching'>): boolean {
  return danger === true || farReaching === true;
}

/** The states that a transition may lead to, the usual one first. */
export function targetsOf<StateName extends string>({ to, orTo = [] }: Transition<StateName>): StateName[] {
  return [to, ...orTo];
}

/** The transitions that a record in this state has. */
export function transitionsFrom(states: States, state: unknown): Transition[] {
  return states.transitions.filter(({ from }) => from.includes(String(state)));
}

import type { Field } from './fields/fields.ts';

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
  /** What the act asks for, such as a reason; labels are `<area>.<entity>.asks.<field>`. */
  asks?: Readonly<Record<string, Field>>;
  /** Conditions beyond the state, by the names under which the server file keeps them. */
  guards?: readonly string[];
  /** Ends something: the button warns, and its question says what happens: `<area>.<entity>.consequences.<name>`. */
  danger?: boolean;
  /** Does more than it looks: asked whether it is meant, and told what happens, as with `danger`, without a warning. */
  farReaching?: boolean;
  /** Whether it may be made for many records at once. */
  many?: boolean;
}

/** The states of an entity and how records move between them. */
export interface States<StateName extends string = string> {
  /** The choice that holds the state; save never writes it. */
  field: string;
  /** State of a new record. */
  initial: StateName;
  states: readonly State<StateName>[];
  transitions: readonly Transition<StateName>[];
}

/** Declares states. Throws at load when a transition names a state that is none, or two have one name. */
export function defineStates<const StateName extends string>(states: States<StateName>): States<StateName> {
  const known = new Set<string>(states.states.map(({ name }) => name));
  for (const { name, from, to } of states.transitions) {
    const unknown = [...from, to].find((state) => !known.has(state));
    if (unknown !== undefined) throw new Error(`transition ${name} names no state: ${unknown}`);
  }
  const names = states.transitions.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error(`two transitions of one name: ${names.join(', ')}`);
  return states;
}

/** Whether a transition asks if it is meant and says what happens. */
export function asksWhether({ danger, farReaching }: Transition): boolean {
  return danger === true || farReaching === true;
}

/** The transitions that a record in this state has. */
export function transitionsFrom(states: States, state: unknown): Transition[] {
  return states.transitions.filter(({ from }) => from.includes(String(state)));
}

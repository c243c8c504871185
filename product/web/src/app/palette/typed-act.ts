import { rankOf, ranks } from './name-match.ts';

/** An act of a student as it was typed: `ty 调班 小二` is a person, an act and a class. */
export interface TypedAct<Act> {
  person: string;
  act: Act;
  /** The rest of the text, which names a class; empty for none. */
  rest: string;
}

/** Shortest name of an act in Latin letters, because single letters begin too many. */
const SHORTEST = 2;

interface NamedAct {
  takesClass?: boolean;
}

/**
 * Reads a text as acts of a student. The person may stand before or after the act, and names may have several words. An
 * act takes as many words as fit it. Returns nothing where no words name an act.
 */
export function readTypedActs<Act extends NamedAct>(
  text: string,
  acts: readonly Act[],
  namesOf: (act: Act) => readonly string[],
): TypedAct<Act>[] {
  const words = text.split(/\s+/).filter(Boolean);
  const join = (from: number, to?: number) => words.slice(from, to).join(' ');
  for (let from = 1; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      const found = actsNamed(join(from, to), join(to));
      if (found.length > 0) return found.map((act) => ({ person: join(0, from), act, rest: join(to) }));
    }
  }
  for (let to = words.length - 1; to > 0; to -= 1) {
    const found = actsNamed(join(0, to), join(to + 1));
    if (found.length > 0) return found.map((act) => ({ person: join(to, to + 1), act, rest: join(to + 1) }));
  }
  return [];

  function actsNamed(name: string, rest: string): Act[] {
    if (name.length < SHORTEST && !/\p{Script=Han}/u.test(name)) return [];
    return acts.filter(
      (act) => (rest === '' || act.takesClass === true) && rankOf(name, namesOf(act)) === ranks.begins,
    );
  }
}

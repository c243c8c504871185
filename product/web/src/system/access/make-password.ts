import { passwordLengths } from '@kiga/contract/identity/password-rules.ts';

/** Characters that cannot be confused, on a screen or on paper. */
const kinds = ['23456789', 'abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '_@#'];

/** Returns a random password that keeps the rules, at their maximum length. */
export function makePassword(): string {
  const first = kinds.map(pick);
  const others = Array.from({ length: passwordLengths.newMaximum - first.length }, () => pick(kinds.join('')));
  return shuffled([...first, ...others]).join('');
}

const pick = (characters: string) => characters.charAt(below(characters.length));

function shuffled(characters: string[]): string[] {
  for (let last = characters.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [characters[last], characters[other]] = [characters[other] as string, characters[last] as string];
  }
  return characters;
}

/** Returns a uniformly distributed random integer below a limit of at most 256. */
function below(limit: number): number {
  const even = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < even) return byte % limit;
  }
}

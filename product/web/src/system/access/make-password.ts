import { passwordLengths } from '@kiga/contract/identity/password-rules.ts';

/** Characters that nobody takes for one another, whether read from a screen or from paper. */
const kinds = ['23456789', 'abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '_@#'];

/** A new password that keeps the rules, as long as they allow. */
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

/** A random whole number below a limit of at most 256, all of them alike. */
function below(limit: number): number {
  const even = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < even) return byte % limit;
  }
}

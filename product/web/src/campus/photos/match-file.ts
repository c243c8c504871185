import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';

/** People whom the name of a file may mean: one, several to choose from, or nobody. */
export type Match = readonly PhotoPerson[];

/** Names that cameras and apps give to files; their numbers are dates and counters. */
const CAMERA = /^(img|dsc|dcim|p|pxl|mvimg|vid|win|screenshot|mmexport|photo|image|微信图片|照片|截图|qq图片)$/i;
const LONGEST_COUNTER = 2;

/**
 * Returns the people whom the path of a file names: by student number or card, else by name. Classes in the path, such
 * as its folder, decide between people of one name. A number together with another person's name means both. The
 * result never guesses: where several remain, a user chooses.
 */
export function matchFile(path: string, people: readonly PhotoPerson[]): Match {
  const normal = path.normalize('NFKC').replaceAll('\\', '/');
  const base = (normal.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
  const byNumber = ofNumber(base, people);
  const byName = inClass(normal, ofName(base, people));
  if (byNumber.length === 0) return byName;
  if (byName.length === 0) return byNumber;
  const both = byNumber.filter((person) => byName.includes(person));
  return both.length > 0 ? both : [...byNumber, ...byName];
}

/** Returns the people with a number or card that stands in the name of a file. */
function ofNumber(base: string, people: readonly PhotoPerson[]): Match {
  const words = base.match(/[0-9A-Za-z]+|\p{Script=Han}+/gu) ?? [];
  if (words.some((word) => CAMERA.test(word))) return [];
  const numbers = words.filter((word) => /\d/.test(word) && word.length > LONGEST_COUNTER);
  // A date and a time stand next to each other; a number of a person stands alone.
  const [number] = numbers;
  if (number === undefined || numbers.length > 1) return [];
  const exact = people.filter((person) => person.number === number || person.cards.includes(number));
  if (exact.length > 0) return exact;
  const loose = looseCard(number);
  return people.filter(({ cards }) => cards.some((card) => looseCard(card) === loose));
}

/** Returns a card without what readers add or omit: leading zeros and case. */
function looseCard(card: string): string {
  return card.toUpperCase().replace(/^0+/, '');
}

/** Returns the people whose whole name stands in the name of a file; a longer name wins over one that it contains. */
function ofName(base: string, people: readonly PhotoPerson[]): Match {
  const text = plain(base);
  const found = people.filter(({ name }) => contains(text, plain(name)));
  return found.filter(
    ({ name }) => !found.some((other) => other.name !== name && plain(other.name).includes(plain(name))),
  );
}

/** Returns whether a text contains a name: a Chinese one anywhere, a Latin one as whole words. */
function contains(text: string, name: string): boolean {
  if (name === '') return false;
  if (/\p{Script=Han}/u.test(name)) return text.replaceAll(' ', '').includes(name.replaceAll(' ', ''));
  return ` ${text} `.includes(` ${name} `);
}

/** Returns a text in lower case, with single blanks in place of everything but letters and figures. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns those whose class the path names, or all where it names none of theirs. */
function inClass(path: string, people: Match): Match {
  if (people.length < 2) return people;
  const own = people.filter(({ groupName }) => path.includes(groupName));
  return own.length > 0 ? own : people;
}

/** Longest message that is kept, in characters. */
const MESSAGE_MAX = 300;
/** Stands where something was taken out. */
const GONE = '*';

const quoted = /"[^"]*("|$)|`[^`]*(`|$)|(?<![A-Za-z])'.*?('(?![A-Za-z])|$)/gs;
const addresses = /\b[a-z][a-z+.-]*:\/\/\S*|\S*@\S*/gi;
const wordsWithDigits = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z_])[\w-]{6,}/g;
const numbers = /\d(?:[\s\W]{0,3}\d)*/g;

/**
 * The message of a script error without personal data: what stands in quotes, addresses of pages and people, long words with
 * digits in them, numbers of more than three digits however they are grouped, and all that is not plain Latin are taken out.
 * Numbers up to three digits stay, since React names its errors by them.
 */
export function scrubMessage(message: string): string {
  return message
    .slice(0, 3 * MESSAGE_MAX)
    .replace(quoted, GONE)
    .replace(addresses, GONE)
    .replace(/[^\x20-\x7e]+/g, GONE)
    .replace(wordsWithDigits, GONE)
    .replace(/\*[*\s]*\*/g, GONE)
    .replace(numbers, (number) => (number.replace(/\D/g, '').length > 3 ? GONE : number))
    .slice(0, MESSAGE_MAX)
    .trim();
}

/** The name of an error as far as it is one, such as `TypeError`. */
export function scrubName(name: unknown): string {
  return typeof name === 'string' && /^[A-Za-z]{1,60}$/.test(name) ? name : 'Error';
}

/** The path of a page with `:id` in place of every part that is no word of ours: ids, numbers, what somebody typed. */
export function scrubPath(path: string): string {
  const parts = path.split('/').slice(1, 7);
  const isWord = (part: string) => /^([A-Za-z][A-Za-z-]{0,30}|401|404|500)?$/.test(part);
  return `/${parts.map((part) => (isWord(part) ? part : ':id')).join('/')}`.slice(0, 120);
}

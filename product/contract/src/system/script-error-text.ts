/** Maximum length of a stored message, in characters. */
const MESSAGE_MAX = 300;
/** Placeholder of removed text. */
const GONE = '*';

const quoted = /"[^"]*("|$)|`[^`]*(`|$)|(?<![A-Za-z])'.*?('(?![A-Za-z])|$)/gs;
const addresses = /\b[a-z][a-z+.-]*:\/\/\S*|\S*@\S*/gi;
const wordsWithDigits = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z_])[\w-]{6,}/g;
const numbers = /\d(?:[\s\W]{0,3}\d)*/g;

/**
 * Removes personal data from the message of a script error. It removes quoted text, addresses of pages and people, and
 * long words with digits. It also removes numbers of more than three digits, however grouped, and all text that is not
 * plain Latin. Numbers of up to three digits stay, because React identifies its errors by them.
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

/** Returns a valid error name, such as `TypeError`, or else `Error`. */
export function scrubName(name: unknown): string {
  return typeof name === 'string' && /^[A-Za-z]{1,60}$/.test(name) ? name : 'Error';
}

/** Returns the path of a page with `:id` for every unknown part: ids, numbers and typed text. */
export function scrubPath(path: string): string {
  const parts = path.split('/').slice(1, 7);
  const isWord = (part: string) => /^([A-Za-z][A-Za-z-]{0,30}|401|404|500)?$/.test(part);
  return `/${parts.map((part) => (isWord(part) ? part : ':id')).join('/')}`.slice(0, 120);
}

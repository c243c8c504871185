const letters = 'abcdefghjklmnopqrstwxyz';
/** The character with the first pinyin reading for each of these letters. */
const firsts = [...'阿八嚓哒屙发旮哈丌咔垃妈拿噢趴七然仨他挖夕丫匝'];

/**
 * Returns the pinyin initials of Chinese characters, and other characters unchanged: `sbgl` for the four characters of
 * 'device management'. It uses the browser's own collation, which knows one reading per character. This is enough for
 * menus and options, and saves a dictionary.
 */
export function initialsOf(text: string): string {
  const { compare } = collator();
  const initial = (character: string) => letters[firsts.findLastIndex((first) => compare(first, character) <= 0)] ?? '';
  return text.toLowerCase().replace(/\p{Script=Han}/gu, initial);
}

let made: Intl.Collator | undefined;

function collator(): Intl.Collator {
  made ??= new Intl.Collator('zh-CN-u-co-pinyin');
  return made;
}

/** Returns whether an option matches typed text by its label or by the pinyin initials of its label. */
export function matchesLabel(typed: string, option: { label?: unknown } | undefined): boolean {
  const text = typed.trim().toLowerCase();
  const label = String(option?.label ?? '').toLowerCase();
  return label.includes(text) || initialsOf(label).includes(text);
}

const letters = 'abcdefghjklmnopqrstwxyz';
/** For each of these letters the first character whose reading begins with it, in the order of the dictionary. */
const firsts = [...'阿八嚓哒屙发旮哈丌咔垃妈拿噢趴七然仨他挖夕丫匝'];

/**
 * The first letters of the readings of Chinese characters, everything else as it is: `sbgl` of the four characters of 'device
 * management'. The browser's own order of Chinese words is asked, which knows one reading of a character; that does for menus,
 * and saves a dictionary.
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

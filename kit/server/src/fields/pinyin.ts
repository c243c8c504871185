import { createRequire } from 'node:module';
import type { pinyin as Pinyin } from 'pinyin-pro';

// Loaded with the first name: its dictionary takes 8 MB, and a process that saves no names does without.
const require = createRequire(import.meta.url);
const reader = () => (require('pinyin-pro') as { pinyin: typeof Pinyin }).pinyin;

/** Reading of a name in Latin letters, for sorting and search. */
export interface NameReading {
  /** Complete reading, lower case, without blanks: `ouyangchengze`. */
  pinyin: string;
  /** First letters of the syllables: `oycz`. */
  initials: string;
  /** Sort key in the order that a Chinese reader expects: by reading, syllable by syllable, and 小二班 before 小十班. */
  sort: string;
}

/** Surnames of two characters in use today; in Latin letters they stay one word. */
const DOUBLE_SURNAMES = new Set(
  '欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 令狐 百里 呼延 东郭 西门'.split(
    ' ',
  ),
);

/** Returns a person's name in Latin letters for readers of English: `Ouyang Chengze`. Latin names stay as they are. */
export function latinName(name: string): string {
  if (!/^\p{Script=Han}+$/u.test(name)) return name;
  const syllables = reader()(name, { type: 'array', toneType: 'none', surname: 'head' });
  const surnameLength = name.length > 2 && DOUBLE_SURNAMES.has(name.slice(0, 2)) ? 2 : 1;
  const word = (parts: string[]) => {
    const joined = parts.join('');
    return joined.charAt(0).toUpperCase() + joined.slice(1);
  };
  return [word(syllables.slice(0, surnameLength)), word(syllables.slice(surnameLength))].filter(Boolean).join(' ');
}

/** Returns the reading of a name; `person` uses the surname's own reading (单 shan, 曾 zeng). Latin text stays as it is. */
export function readName(name: string, person: boolean): NameReading {
  const syllables = syllablesOf(name, person);
  const countable = person ? name : countedName(name);
  const counted = countable === name ? syllables : syllablesOf(countable, false);
  return {
    pinyin: syllables.join(''),
    initials: syllables.map((syllable) => syllable[0]).join(''),
    sort: `${counted.join(' ')} ${name}`,
  };
}

const NUMERALS = '零一二三四五六七八九';

/** Replaces numbers in the name of a thing by digits of equal length: 小十一班 becomes 小011班. */
function countedName(name: string): string {
  return name
    .replace(/[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]/g, (numeral) => {
      const [tens, ones] = numeral.includes('十') ? numeral.split('十') : ['零', numeral];
      return String(
        (tens === '' ? 1 : NUMERALS.indexOf(tens as string)) * 10 + Math.max(0, NUMERALS.indexOf(ones || '零')),
      );
    })
    .replace(/\d+/g, (digits) => digits.padStart(3, '0'));
}

function syllablesOf(name: string, person: boolean): string[] {
  return reader()(name, {
    type: 'array',
    toneType: 'none',
    nonZh: 'consecutive',
    v: true,
    surname: person ? 'head' : 'off',
  })
    .flatMap((part) => part.toLowerCase().split(/[\s·•.'’()（）-]+/))
    .filter(Boolean);
}

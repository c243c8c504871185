import { idNumberCheckCharacter } from '@kiga/entity/excel/id-number.ts';

/** A class of a demo kindergarten with its number of invented children. */
export interface DemoClass {
  className: string;
  stage: 'nursery' | 'junior' | 'middle' | 'senior';
  /** Its classroom: the floor, then the number of the door. */
  room: string;
  children: number;
}

const classesOf = (children: number): DemoClass[] => [
  { className: '小一班', stage: 'junior', room: '101活动室', children },
  { className: '小二班', stage: 'junior', room: '102活动室', children },
  { className: '中一班', stage: 'middle', room: '201活动室', children },
  { className: '中二班', stage: 'middle', room: '202活动室', children },
  { className: '大一班', stage: 'senior', room: '301活动室', children },
  { className: '大二班', stage: 'senior', room: '302活动室', children },
];

/** Classes by kindergarten code. The first kindergarten is about to import its roster, so it has no children yet. */
export const demoClasses: Readonly<Record<string, readonly DemoClass[]>> = {
  KG0001: classesOf(0),
  KG0002: classesOf(8),
  KG0003: classesOf(5).slice(0, 4),
};

/** Grades by stage. */
export const demoGrades = {
  nursery: { gradeName: '托班', sort: 1 },
  junior: { gradeName: '小班', sort: 2 },
  middle: { gradeName: '中班', sort: 3 },
  senior: { gradeName: '大班', sort: 4 },
} as const;

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'];
const givenNames = [
  '沐宸',
  '语桐',
  '子墨',
  '若溪',
  '承泽',
  '可昕',
  '一诺',
  '思远',
  '雨萱',
  '浩然',
  '梓涵',
  '明轩',
  '诗涵',
  '宇航',
  '欣怡',
  '皓宇',
];
const fatherNames = ['建军', '志远', '海涛', '明', '强', '立群'];
const motherNames = ['雯', '晓燕', '丽', '静', '敏', '瑶'];
const grandmaNames = ['淑芬', '美兰', '玉珍', '桂英'];
const allergens = [
  { allergen: '花生', kind: 'food', severity: 'severe' },
  { allergen: '鸡蛋', kind: 'food', severity: 'mild' },
  { allergen: '青霉素', kind: 'drug', severity: 'severe' },
  { allergen: '芒果', kind: 'food', severity: null },
];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Age in years on September 1, by stage. */
const ages = { nursery: 2, junior: 3, middle: 4, senior: 5 };

/** Returns the sex of the invented child with this number. */
export const isBoy = (number: number): boolean => number % 2 === 0;

/** Returns surname and given name of the invented child with this number. */
const nameOf = (number: number) => ({ surname: at(surnames, number * 3), givenName: at(givenNames, number * 5 + 1) });

/**
 * Returns an invented child: the same number always gives the same one. `schoolYear` is the year in which the school
 * year began. Phones are in a range that no operator has assigned.
 */
export function demoChild(
  number: number,
  stage: DemoClass['stage'],
  schoolYear: number,
  area: string,
  { surname, givenName } = nameOf(number),
) {
  const male = isBoy(number);
  const year = schoolYear - ages[stage] - 1;
  const birthday = `${year}-${String(9 + (number % 4)).padStart(2, '0')}-${String(1 + ((number * 7) % 28)).padStart(2, '0')}`;
  const digits = `${area}${birthday.replaceAll('-', '')}${String((number % 499) * 2 + (male ? 1 : 0)).padStart(3, '0')}`;
  const phone = (parent: number) => `1990000${String((number * 2 + parent) % 10_000).padStart(4, '0')}`;
  return {
    stuName: `${surname}${givenName}`,
    sex: male ? 'male' : 'female',
    birthday,
    idNumber: digits + idNumberCheckCharacter(digits),
    ethnicity: '汉族',
    admissionDate: `${schoolYear - Math.max(ages[stage] - 3, 0)}-09-01`,
    cardNumber: `00${String(380_000 + number * 13)}`,
    serviceEndDate:
      number % 11 === 0 ? `${schoolYear}-12-${String(1 + (number % 28)).padStart(2, '0')}` : `${schoolYear + 1}-07-15`,
    allergies: number % 6 === 0 ? [at(allergens, number / 6)] : [],
    parents: [
      number % 3 === 0
        ? {
            parentName: `${at(surnames, number + 7)}${at(motherNames, number)}`,
            relation: 'mother',
            parentPhone: phone(0),
          }
        : { parentName: `${surname}${at(fatherNames, number)}`, relation: 'father', parentPhone: phone(0) },
      ...(number % 4 === 0
        ? [
            {
              parentName: `${at(surnames, number)}${at(grandmaNames, number)}`,
              relation: 'grandma',
              parentPhone: phone(1),
            },
          ]
        : []),
    ],
  };
}

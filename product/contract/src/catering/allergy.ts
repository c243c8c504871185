import type { AllergenKind } from './foods.ts';

/** Words that parents write for each kind of allergen; matched as a part of the text, without case. */
const words: Readonly<Record<AllergenKind, readonly string[]>> = {
  gluten: ['麸质', '面筋', '小麦', '面粉', '大麦', '燕麦', '黑麦', 'gluten', 'wheat', 'barley', 'oat', 'rye'],
  crustacean: ['甲壳', '虾', '蟹', 'crustacean', 'shrimp', 'prawn', 'crab', 'lobster', 'shellfish', '海鲜', 'seafood'],
  mollusc: [
    '贝',
    '蛤',
    '蚝',
    '牡蛎',
    '鱿鱼',
    '章鱼',
    '螺',
    'mollusc',
    'mollusk',
    'clam',
    'oyster',
    'squid',
    'shellfish',
    '海鲜',
    'seafood',
  ],
  fish: ['鱼', 'fish', '海鲜', 'seafood'],
  egg: ['鸡蛋', '蛋类', '蛋清', '蛋白过敏', '蛋黄', '鸭蛋', '鹌鹑蛋', '卵', 'egg'],
  peanut: ['花生', 'peanut'],
  soy: ['大豆', '黄豆', '豆制品', '豆腐', '豆浆', '豆奶', 'soy', 'tofu'],
  milk: ['牛奶', '奶', '乳', 'milk', 'dairy', 'lactose', 'cheese', '奶酪'],
  nut: [
    '坚果',
    '核桃',
    '杏仁',
    '腰果',
    '开心果',
    '榛子',
    '松子',
    '巴旦木',
    'tree nut',
    'nuts',
    'walnut',
    'almond',
    'cashew',
    'pistachio',
    'hazelnut',
  ],
  sesame: ['芝麻', '麻酱', 'sesame', 'tahini'],
  mango: ['芒果', 'mango'],
  kiwi: ['猕猴桃', '奇异果', 'kiwi'],
};

/** Words in which a word of the list stands for another thing, such as soy milk for milk. */
const others: Partial<Record<AllergenKind, readonly string[]>> = {
  egg: ['eggplant'],
  fish: ['鱿鱼', '章鱼', '鲍鱼', 'shellfish', 'crayfish'],
  milk: ['豆奶', '豆乳', '腐乳', '椰奶', 'soy milk', 'soymilk', 'coconut milk'],
  nut: ['coconuts', 'peanuts', 'doughnuts'],
};

/** A single sign is no word to look for inside of others, so it has to stand alone. */
const alone: Partial<Record<AllergenKind, readonly string[]>> = { egg: ['蛋', '蛋白'], gluten: ['面'] };

/** Returns the kinds of allergens that a text of a child's record means. */
export function kindsOfAllergy(text: string): AllergenKind[] {
  const asked = text.trim().toLowerCase().replace(/过敏$/, '');
  const kinds = Object.keys(words) as AllergenKind[];
  return kinds.filter((kind) => {
    if (alone[kind]?.includes(asked)) return true;
    const rest = (others[kind] ?? []).reduce((left, other) => left.replaceAll(other, ' '), asked);
    return words[kind].some((word) => rest.includes(word));
  });
}

/** A food as far as allergies ask. */
export interface AllergicFood {
  foodName: string;
  allergens: readonly AllergenKind[];
}

/** The shortest name that is looked for inside of a text. */
const PART_MIN = 2;

/** Names that end in the sign of another plant or animal, such as a walnut in that of a peach. */
const notOfLastSign = [
  '核桃',
  '樱桃',
  '猕猴桃',
  '杨桃',
  '凤梨',
  '玉米',
  '薏米',
  '土豆',
  '豆奶',
  '椰奶',
  '鱿鱼',
  '章鱼',
  '鲍鱼',
  '墨鱼',
  '甲鱼',
  '花生米',
  '虾米',
  '开心果',
  '腰果',
  '坚果',
];

/** Returns whether one name names the other more closely: 水蜜桃 is a 桃, and 草莓 is in 草莓果酱. */
function isWithin(part: string, whole: string): boolean {
  if (part.length >= PART_MIN) return whole.includes(part);
  return whole.endsWith(part) && !notOfLastSign.includes(whole);
}

/**
 * Returns whether a child with this allergy must not eat a food: one of its allergens is meant, or one name holds the
 * other. A single sign has to be the last one of the other name.
 */
export function isAgainst(allergy: string, { foodName, allergens }: AllergicFood): boolean {
  if (kindsOfAllergy(allergy).some((kind) => allergens.includes(kind))) return true;
  const asked = allergy.trim().toLowerCase().replace(/过敏$/, '');
  const name = foodName.trim().toLowerCase();
  if (asked === '' || name === '') return false;
  return isWithin(asked, name) || isWithin(name, asked);
}

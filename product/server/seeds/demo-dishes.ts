import type { DishKind } from '@kiga/contract/catering/meals.ts';

/** A dish of the demo: its foods by their numbers in the table, with edible grams of a child of the middle stage. */
export interface DemoDish {
  kind: DishKind;
  foods: Readonly<Record<string, number>>;
}

/** Dishes of the demo's kitchen by name. */
export const demoDishes: Readonly<Record<string, DemoDish>> = {
  小米南瓜粥: { kind: 'staple', foods: { '20031': 25, '11422': 30 } },
  菜肉包: { kind: 'staple', foods: { '20481': 40, '10219': 15, '11116': 25, '04044': 2 } },
  水煮蛋: { kind: 'side', foods: { '01123': 50 } },
  葱花卷: { kind: 'staple', foods: { '20481': 40, '11291': 3, '04044': 3 } },
  蒸玉米: { kind: 'staple', foods: { '11167': 60 } },
  青菜鸡蛋面: { kind: 'staple', foods: { '20116': 45, '01123': 30, '11116': 30, '04058': 1 } },
  蒸红薯: { kind: 'staple', foods: { '11507': 60 } },
  鸡蛋饼: { kind: 'staple', foods: { '20481': 40, '01123': 35, '11291': 3, '04044': 4 } },
  燕麦牛奶粥: { kind: 'staple', foods: { '20038': 25, '01211': 100 } },
  红枣馒头: { kind: 'staple', foods: { '20481': 45, '09147': 5 } },
  米饭: { kind: 'staple', foods: { '20450': 50 } },
  二米饭: { kind: 'staple', foods: { '20450': 35, '20031': 15 } },
  红豆饭: { kind: 'staple', foods: { '20450': 40, '16001': 10 } },
  番茄牛腩: { kind: 'main', foods: { '13023': 40, '11529': 50, '04582': 3 } },
  清蒸鲈鱼: { kind: 'main', foods: { '15003': 45, '11216': 2, '11291': 2, '04582': 2 } },
  红烧鸡腿: { kind: 'main', foods: { '05096': 45, '16123': 3, '04582': 3 } },
  肉末豆腐: { kind: 'main', foods: { '10219': 20, '16427': 60, '04582': 3 } },
  虾仁滑蛋: { kind: 'main', foods: { '15270': 25, '01123': 40, '04582': 3 } },
  土豆烧鸭: { kind: 'main', foods: { '05141': 40, '11352': 40, '04582': 3 } },
  香菇鸡丁: { kind: 'main', foods: { '05062': 40, '11238': 20, '11124': 15, '04582': 3 } },
  胡萝卜肉丝: { kind: 'main', foods: { '10060': 35, '11124': 35, '04582': 3 } },
  番茄鳕鱼: { kind: 'main', foods: { '15015': 45, '11529': 30, '04582': 3 } },
  猪肝炒洋葱: { kind: 'main', foods: { '10110': 15, '11282': 40, '04582': 3 } },
  清炒西兰花: { kind: 'side', foods: { '11090': 60, '04582': 3, '11215': 1 } },
  蒜蓉油菜: { kind: 'side', foods: { '11116': 70, '11215': 1, '04582': 3 } },
  胡萝卜鸡丁: { kind: 'side', foods: { '11124': 40, '05062': 15, '04582': 2 } },
  清炒菠菜: { kind: 'side', foods: { '11457': 60, '04582': 3 } },
  白菜木耳: { kind: 'side', foods: { '11119': 60, '11988': 2, '04582': 3 } },
  黄瓜炒蛋: { kind: 'side', foods: { '11205': 50, '01123': 25, '04582': 3 } },
  紫菜蛋汤: { kind: 'soup', foods: { '11446': 3, '01123': 10, '04058': 1 } },
  冬瓜汤: { kind: 'soup', foods: { '11593': 50, '04058': 1 } },
  豆腐汤: { kind: 'soup', foods: { '16427': 30, '11116': 15, '04058': 1 } },
  玉米排骨汤: { kind: 'soup', foods: { '11167': 25, '10088': 15, '11124': 10 } },
  萝卜汤: { kind: 'soup', foods: { '11430': 50, '11291': 2, '04058': 1 } },
  小蛋糕: { kind: 'snack', foods: { '20481': 20, '01123': 20, '19335': 6, '04044': 4 } },
  蒸南瓜: { kind: 'snack', foods: { '11422': 80 } },
  核桃面包: { kind: 'snack', foods: { '18069': 30, '12155': 5 } },
  红豆小米糕: { kind: 'snack', foods: { '20031': 20, '16001': 10, '19335': 4 } },
  梨水: { kind: 'drink', foods: { '09340': 40, '19335': 4 } },
  绿豆汤: { kind: 'drink', foods: { '16080': 12, '19335': 4 } },
};

/** Meals of a day: names of dishes, or numbers of foods that are served as they are, with grams. */
export interface DemoDay {
  breakfast: readonly string[];
  morningSnack: readonly string[];
  lunch: readonly string[];
  afternoonSnack: readonly string[];
}

/** Foods that are served as they are, with edible grams of a child of the middle stage. */
export const demoPlainFoods: Readonly<Record<string, { code: string; grams: number }>> = {
  牛奶: { code: '01211', grams: 200 },
  豆浆: { code: '16120', grams: 180 },
  酸奶: { code: '01116', grams: 125 },
  苹果: { code: '09003', grams: 100 },
  香蕉: { code: '09040', grams: 100 },
  橙子: { code: '09200', grams: 110 },
  梨: { code: '09340', grams: 100 },
  猕猴桃: { code: '09148', grams: 100 },
};

/** Two weeks of the demo's menu, Monday to Friday, which alternate. */
export const demoWeeks: readonly (readonly DemoDay[])[] = [
  [
    {
      breakfast: ['小米南瓜粥', '菜肉包', '水煮蛋'],
      morningSnack: ['苹果'],
      lunch: ['米饭', '番茄牛腩', '清炒西兰花', '紫菜蛋汤'],
      afternoonSnack: ['酸奶', '小蛋糕'],
    },
    {
      breakfast: ['牛奶', '蒸玉米', '葱花卷'],
      morningSnack: ['香蕉'],
      lunch: ['米饭', '清蒸鲈鱼', '胡萝卜鸡丁', '冬瓜汤'],
      afternoonSnack: ['牛奶', '蒸南瓜'],
    },
    {
      breakfast: ['青菜鸡蛋面', '蒸红薯'],
      morningSnack: ['橙子'],
      lunch: ['米饭', '红烧鸡腿', '蒜蓉油菜', '豆腐汤'],
      afternoonSnack: ['核桃面包', '梨水'],
    },
    {
      breakfast: ['豆浆', '鸡蛋饼'],
      morningSnack: ['梨'],
      lunch: ['二米饭', '肉末豆腐', '白菜木耳', '玉米排骨汤'],
      afternoonSnack: ['牛奶', '红豆小米糕'],
    },
    {
      breakfast: ['燕麦牛奶粥', '红枣馒头'],
      morningSnack: ['猕猴桃'],
      lunch: ['米饭', '虾仁滑蛋', '清炒菠菜', '萝卜汤'],
      afternoonSnack: ['酸奶', '香蕉'],
    },
  ],
  [
    {
      breakfast: ['牛奶', '红枣馒头', '水煮蛋'],
      morningSnack: ['橙子'],
      lunch: ['红豆饭', '香菇鸡丁', '清炒菠菜', '冬瓜汤'],
      afternoonSnack: ['酸奶', '蒸南瓜'],
    },
    {
      breakfast: ['小米南瓜粥', '鸡蛋饼'],
      morningSnack: ['苹果'],
      lunch: ['米饭', '番茄鳕鱼', '清炒西兰花', '玉米排骨汤'],
      afternoonSnack: ['牛奶', '核桃面包'],
    },
    {
      breakfast: ['豆浆', '菜肉包'],
      morningSnack: ['猕猴桃'],
      lunch: ['二米饭', '胡萝卜肉丝', '蒜蓉油菜', '紫菜蛋汤'],
      afternoonSnack: ['绿豆汤', '小蛋糕'],
    },
    {
      breakfast: ['燕麦牛奶粥', '葱花卷'],
      morningSnack: ['香蕉'],
      lunch: ['米饭', '土豆烧鸭', '黄瓜炒蛋', '豆腐汤'],
      afternoonSnack: ['牛奶', '蒸红薯'],
    },
    {
      breakfast: ['青菜鸡蛋面', '蒸玉米'],
      morningSnack: ['梨'],
      lunch: ['米饭', '猪肝炒洋葱', '白菜木耳', '萝卜汤'],
      afternoonSnack: ['酸奶', '红豆小米糕'],
    },
  ],
];

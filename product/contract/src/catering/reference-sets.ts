import type { Nutrient } from './foods.ts';

/** Sets of reference intakes. */
export const referenceSets = ['dris2013', 'rni2000'] as const;

/** A set of reference intakes. */
export type ReferenceSetName = (typeof referenceSets)[number];

/** Nutrients that a kindergarten rates, in the order of the panel. */
export const ratedNutrients = [
  'energyKcal',
  'proteinG',
  'vitaminAUgRae',
  'thiaminMg',
  'riboflavinMg',
  'vitaminCMg',
  'calciumMg',
  'ironMg',
  'zincMg',
] as const satisfies readonly Nutrient[];

/** A rated nutrient. */
export type RatedNutrient = (typeof ratedNutrients)[number];

/** Reference intakes of a day. */
export type Reference = Record<RatedNutrient, number>;

/** Sex of a child. */
type Sex = 'male' | 'female';

/** Reference intakes by age. */
interface ReferenceSet {
  /** Printed with every result. */
  title: { zh: string; en: string };
  /** Year from which the set holds. */
  since: string;
  /** Youngest and oldest age of the set, years. Younger and older children take the nearest one. */
  ages: readonly [number, number];
  energyKcal: Record<Sex, Readonly<Record<number, number>>>;
  proteinG: Readonly<Record<number, number>>;
  /** The others, by the first age of each step. */
  others: readonly { from: number; values: Omit<Reference, 'energyKcal' | 'proteinG'> }[];
}

/** The sets. Boys and girls differ in energy only, at these ages. */
export const referenceTables: Readonly<Record<ReferenceSetName, ReferenceSet>> = {
  // 中国居民膳食营养素参考摄入量（2013版）, tables of energy (light activity at 6 years), protein, minerals and vitamins.
  dris2013: {
    title: { zh: '中国居民膳食营养素参考摄入量（DRIs 2013）', en: 'Chinese Dietary Reference Intakes (DRIs 2013)' },
    since: '2014-06-01',
    ages: [2, 6],
    energyKcal: {
      male: { 2: 1100, 3: 1250, 4: 1300, 5: 1400, 6: 1400 },
      female: { 2: 1000, 3: 1200, 4: 1250, 5: 1300, 6: 1250 },
    },
    proteinG: { 2: 25, 3: 30, 4: 30, 5: 30, 6: 35 },
    others: [
      {
        from: 1,
        values: {
          vitaminAUgRae: 310,
          thiaminMg: 0.6,
          riboflavinMg: 0.6,
          vitaminCMg: 40,
          calciumMg: 600,
          ironMg: 9,
          zincMg: 4,
        },
      },
      {
        from: 4,
        values: {
          vitaminAUgRae: 360,
          thiaminMg: 0.8,
          riboflavinMg: 0.7,
          vitaminCMg: 50,
          calciumMg: 800,
          ironMg: 10,
          zincMg: 5.5,
        },
      },
    ],
  },
  // 中国居民膳食营养素参考摄入量（2000）; software of some districts still rates by it. Its vitamin A is in µg RE.
  rni2000: {
    title: { zh: '中国居民膳食营养素推荐摄入量（RNI 2000）', en: 'Chinese Recommended Nutrient Intakes (RNI 2000)' },
    since: '2000-10-01',
    ages: [2, 6],
    energyKcal: {
      male: { 2: 1200, 3: 1350, 4: 1450, 5: 1600, 6: 1700 },
      female: { 2: 1150, 3: 1300, 4: 1400, 5: 1500, 6: 1600 },
    },
    proteinG: { 2: 40, 3: 45, 4: 50, 5: 55, 6: 55 },
    others: [
      {
        from: 1,
        values: {
          vitaminAUgRae: 500,
          thiaminMg: 0.6,
          riboflavinMg: 0.6,
          vitaminCMg: 60,
          calciumMg: 600,
          ironMg: 12,
          zincMg: 9,
        },
      },
      {
        from: 4,
        values: {
          vitaminAUgRae: 600,
          thiaminMg: 0.7,
          riboflavinMg: 0.7,
          vitaminCMg: 70,
          calciumMg: 800,
          ironMg: 12,
          zincMg: 12,
        },
      },
    ],
  },
};

/** Children of one age and sex. */
export interface ChildrenOfAge {
  /** Completed years. */
  age: number;
  sex: Sex;
  count: number;
}

/** Returns the reference intake of a child of this age and sex. */
export function referenceOfChild(name: ReferenceSetName, { age, sex }: Omit<ChildrenOfAge, 'count'>): Reference {
  const { ages, energyKcal, proteinG, others } = referenceTables[name];
  const near = Math.min(Math.max(age, ages[0]), ages[1]);
  const step = others.findLast(({ from }) => from <= near) ?? others[0];
  return {
    energyKcal: energyKcal[sex][near] as number,
    proteinG: proteinG[near] as number,
    ...(step as (typeof others)[number]).values,
  };
}

/** Returns the mean reference intake of a group of children; null without children. */
export function referenceOfGroup(name: ReferenceSetName, children: readonly ChildrenOfAge[]): Reference | null {
  const total = children.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const mean = (nutrient: RatedNutrient) =>
    children.reduce((sum, one) => sum + one.count * referenceOfChild(name, one)[nutrient], 0) / total;
  return Object.fromEntries(ratedNutrients.map((nutrient) => [nutrient, mean(nutrient)])) as Reference;
}

/** Groups of foods, as the dietary guidelines for Chinese residents (2022) divide them. */
export const foodGroups = [
  'cereal',
  'tuber',
  'pulse',
  'soy',
  'vegetable',
  'fruit',
  'meat',
  'fish',
  'egg',
  'milk',
  'nut',
  'oil',
  'condiment',
] as const;

/** A group of foods. */
export type FoodGroup = (typeof foodGroups)[number];

/**
 * Kinds of allergens: the eight that GB 7718-2025 asks labels to name, with molluscs and sesame of EU 1169/2011, Annex II,
 * and two fruits that parents in China name often. Refined soybean oil holds none (the same annex, 6a).
 */
export const allergenKinds = [
  'gluten',
  'crustacean',
  'mollusc',
  'fish',
  'egg',
  'peanut',
  'soy',
  'milk',
  'nut',
  'sesame',
  'mango',
  'kiwi',
] as const;

/** A kind of allergen. */
export type AllergenKind = (typeof allergenKinds)[number];

/** Seasons in which a food is fresh. */
export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;

/** A season. */
export type Season = (typeof seasons)[number];

/** Sources of a food's values: the table, or the kindergarten itself, such as from a label. */
export const foodSources = ['table', 'own'] as const;

/**
 * Values of 100 g of the edible part, with the decimal places in which they are kept and the highest possible value.
 * Vitamin A is in µg RAE.
 */
export const nutrients = {
  energyKcal: { places: 0, max: 910, unit: 'kcal' },
  proteinG: { places: 2, max: 100, unit: 'g' },
  fatG: { places: 2, max: 100, unit: 'g' },
  carbohydrateG: { places: 2, max: 100, unit: 'g' },
  fibreG: { places: 1, max: 100, unit: 'g' },
  calciumMg: { places: 0, max: 5_000, unit: 'mg' },
  ironMg: { places: 2, max: 200, unit: 'mg' },
  zincMg: { places: 2, max: 200, unit: 'mg' },
  seleniumUg: { places: 1, max: 2_000, unit: 'µg' },
  sodiumMg: { places: 0, max: 40_000, unit: 'mg' },
  vitaminAUgRae: { places: 0, max: 20_000, unit: 'µg' },
  thiaminMg: { places: 3, max: 50, unit: 'mg' },
  riboflavinMg: { places: 3, max: 50, unit: 'mg' },
  vitaminCMg: { places: 1, max: 3_000, unit: 'mg' },
  vitaminDUg: { places: 1, max: 1_000, unit: 'µg' },
} as const;

/** A nutrient or the energy. */
export type Nutrient = keyof typeof nutrients;

/** Names of the nutrients, in the order of tables. */
export const nutrientNames = Object.keys(nutrients) as Nutrient[];

/**
 * The food table that Kiga brings along: 263 foods of the USDA National Nutrient Database for Standard Reference,
 * release 28 (2015, public domain), with their numbers there.
 */
export const FOOD_TABLE = 'USDA SR28';

/** Rounding of the three energy nutrients lets their sum pass 100 g a little. */
export const MACRONUTRIENTS_MAX_G = 102;

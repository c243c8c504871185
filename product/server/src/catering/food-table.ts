import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AllergenKind,
  type FoodGroup,
  type Nutrient,
  nutrientNames,
  type Season,
} from '@kiga/contract/catering/foods.ts';

const file = join(import.meta.dirname, '../../food-table/usda-sr28.csv');

/** A food of the table. */
export interface FoodOfTable {
  /** NDB number of the USDA. */
  code: string;
  nameZh: string;
  nameEn: string;
  foodGroup: FoodGroup;
  allergens: AllergenKind[];
  seasons: Season[];
  ediblePercent: number;
  /** Values of 100 g of the edible part; null for an unknown one. */
  values: Record<Nutrient, number | null>;
}

let table: ReadonlyMap<string, FoodOfTable> | undefined;

/** Returns the foods of the table by their numbers, in the order of the file. */
export function foodTable(): ReadonlyMap<string, FoodOfTable> {
  table ??= new Map(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => foodOf(line.split(',')))
      .map((food) => [food.code, food]),
  );
  return table;
}

function foodOf(cells: readonly string[]): FoodOfTable {
  const [code, nameZh, nameEn, foodGroup, allergens, seasons, ediblePercent, ...values] = cells as [
    string,
    string,
    string,
    FoodGroup,
    string,
    string,
    string,
    ...string[],
  ];
  const numbers = nutrientNames.map((nutrient, index) => [nutrient, values[index] ? Number(values[index]) : null]);
  return {
    code,
    nameZh,
    nameEn,
    foodGroup,
    allergens: allergens.split(' ').filter(Boolean) as AllergenKind[],
    seasons: seasons.split(' ').filter(Boolean) as Season[],
    ediblePercent: Number(ediblePercent),
    values: Object.fromEntries(numbers) as FoodOfTable['values'],
  };
}

/** Returns the food of the table that has this name in either language. */
export function foodNamed(name: string): FoodOfTable | undefined {
  return [...foodTable().values()].find(({ nameZh, nameEn }) => name === nameZh || name === nameEn);
}

/** Units of a dose. */
export const doseUnits = ['ml', 'mg', 'g', 'tablet', 'sachet', 'drop', 'spray', 'piece'] as const;

/** Places where medicine is kept. */
export const storages = ['room', 'fridge', 'dark'] as const;

/** Greatest number of days before its first day on which medicine is handed in. */
export const MEDICINE_AHEAD_DAYS_MAX = 7;

/** Greatest number of days for which medicine is handed in. */
export const MEDICINE_DAYS_MAX = 14;

/** Greatest number of doses a day. */
export const DOSES_OF_DAY_MAX = 6;

/** Minutes before its time from which a dose may be given. */
export const DOSE_EARLY_MINUTES = 60;

const DAY_MS = 86_400_000;

/** Returns the number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Returns whether a text is a dose, such as `2.5` or `1/2`. */
export function isDose(text: string): boolean {
  const [, whole, , divisor] = /^(\d{1,4}(\.\d{1,2})?)(?:\/(\d))?$/.exec(text) ?? [];
  return whole !== undefined && Number(whole) > 0 && divisor !== '0';
}

/** Returns the allergen whose name a medicine contains, or that contains its name; null for none. */
export function allergenIn(medicine: string, allergens: readonly string[]): string | null {
  const name = medicine.trim().toLowerCase();
  return (
    allergens.find((allergen) => {
      const other = allergen.trim().toLowerCase();
      return other !== '' && (name.includes(other) || other.includes(name));
    }) ?? null
  );
}

/** The part of the day that a greeting names, by the hour (0 to 23); its words are `identity.login.greeting.<part>`. */
export function partOfDay(hour: number) {
  if (hour < 5 || hour >= 18) return 'evening';
  if (hour < 9) return 'dawn';
  if (hour < 12) return 'morning';
  if (hour < 14) return 'noon';
  return 'afternoon';
}

/** All areas with texts, apart from those in the first load. */
export const wordedAreas: readonly string[] = ['system', 'campus', 'devices', 'attendance', 'health', 'operations'];

/**
 * Areas whose texts the screens of an area use: its own, and those that it depends on. Screens of `system` and `app`
 * use the texts of all areas.
 */
const spokenOf: Readonly<Record<string, readonly string[]>> = {
  campus: ['system', 'campus'],
  devices: ['system', 'campus', 'devices'],
  attendance: ['campus', 'devices', 'attendance'],
  health: ['system', 'campus', 'devices', 'attendance', 'health'],
  operations: ['system', 'campus', 'operations'],
};

/** Returns the areas whose texts the screens of an area need. */
export function areasSpokenOf(area: string): readonly string[] {
  return spokenOf[area] ?? wordedAreas;
}

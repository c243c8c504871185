/** All areas with words of their own, but what is loaded first. */
export const wordedAreas: readonly string[] = ['system', 'campus', 'devices', 'attendance', 'operations'];

/**
 * The areas of which the screens of an area say something: of themselves, and of those that they depend on. Screens of `system` and of
 * `app` show what all areas have.
 */
const spokenOf: Readonly<Record<string, readonly string[]>> = {
  campus: ['campus'],
  devices: ['system', 'campus', 'devices'],
  attendance: ['campus', 'devices', 'attendance'],
  operations: ['system', 'operations'],
};

/** The areas whose words the screens of an area need. */
export function areasSpokenOf(area: string): readonly string[] {
  return spokenOf[area] ?? wordedAreas;
}

/** All areas with texts, apart from those in the first load. */
export const wordedAreas: readonly string[] = [
  'system',
  'campus',
  'family',
  'devices',
  'attendance',
  'transport',
  'health',
  'catering',
  'teaching',
  'communication',
  'billing',
  'live',
  'shop',
  'community',
  'operations',
  'dashboards',
];

/**
 * Areas whose texts the screens of an area use: its own, and those that it depends on. Screens of `system` and `app`
 * use the texts of all areas.
 */
const spokenOf: Readonly<Record<string, readonly string[]>> = {
  campus: ['system', 'campus'],
  family: ['system', 'campus', 'family'],
  devices: ['system', 'campus', 'family', 'devices'],
  attendance: ['campus', 'family', 'devices', 'attendance'],
  transport: ['system', 'campus', 'family', 'devices', 'attendance', 'transport'],
  health: ['system', 'campus', 'family', 'devices', 'attendance', 'health'],
  catering: ['system', 'campus', 'family', 'attendance', 'health', 'catering'],
  teaching: ['system', 'campus', 'family', 'attendance', 'teaching'],
  communication: ['system', 'campus', 'family', 'attendance', 'communication'],
  billing: ['system', 'campus', 'family', 'attendance', 'billing'],
  live: ['system', 'campus', 'family', 'devices', 'attendance', 'communication', 'live'],
  shop: ['system', 'campus', 'family', 'attendance', 'billing', 'shop'],
  community: ['system', 'campus', 'family', 'attendance', 'communication', 'community'],
  operations: ['system', 'campus', 'family', 'attendance', 'operations'],
  dashboards: ['campus', 'attendance', 'health', 'catering', 'communication', 'dashboards'],
};

/** Returns the areas whose texts the screens of an area need. */
export function areasSpokenOf(area: string): readonly string[] {
  return spokenOf[area] ?? wordedAreas;
}

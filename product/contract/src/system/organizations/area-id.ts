/** Returns the id of an area by its official code of six digits, such as 110105: the id ends in it. */
export function areaIdOf(code: string): string {
  return `00000000-0000-7000-8000-${code.padStart(12, '0')}`;
}

/** Returns the official code at the end of an area's id. */
export function areaCodeOf(id: string): string {
  return id.slice(-6);
}

/** Returns the common code prefix of all areas within an area: 110000 is a province, 110100 a city in it. */
export function areaPrefixOf(code: string): string {
  return code.replace(/(00){1,2}$/, '');
}

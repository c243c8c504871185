/** Returns the name of a class as it stands below its bar on the wall: 小一 for 小一班. */
export function shortClassName(name: string): string {
  return name.length > 2 ? name.replace(/班$/, '') : name;
}

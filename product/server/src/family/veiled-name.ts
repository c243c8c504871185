/** Returns the name of a parent as strangers see it: the first character and two stars. */
export function veiledName(name: string): string {
  return `${[...name][0] ?? ''}**`;
}

/** Returns a difference with its sign, such as `+5`, `−2` or `0`. */
export function signed(difference: number): string {
  if (difference === 0) return '0';
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

/**
 * Formats an array for PostgreSQL. The driver's own formatter checks each character. So texts must have passed a
 * pattern without quotes and backslashes, or be ids and times of the server.
 */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  let text = '';
  for (const value of values) {
    text += text === '' ? '' : ',';
    text += typeof value === 'string' ? `"${value}"` : (value ?? 'NULL');
  }
  return `{${text}}`;
}

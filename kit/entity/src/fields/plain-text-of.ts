const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/** Returns the text of a document without its marks: a line for each block, entities as characters. */
export function plainTextOf(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|h2|h3|li|blockquote)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] as string)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** Returns the paths of the pictures in a document, in order and each once. */
export function picturesOf(html: string): string[] {
  const found = [...html.matchAll(/<img\b[^>]*\bdata-file="([^"?]+)/g)].map(([, path]) => path as string);
  return [...new Set(found)];
}

/** Returns a document with the addresses of its pictures left out, as it is stored. */
export function withoutAddresses(html: string): string {
  return html.replace(/(<img\b[^>]*?) src="[^"]*"/g, '$1');
}

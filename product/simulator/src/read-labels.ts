/**
 * Parses the labels of machines, such as `ZK-1001:key,ZK-1002:key`, into their parts. The last part keeps its colons.
 * Throws an Error that names the wrong label and shows the example.
 */
export function readLabels<const Names extends readonly string[]>(
  text: string,
  names: Names,
  example: string,
): Record<Names[number], string>[] {
  return text.split(',').map((label) => {
    const words = label.trim().split(':');
    const parts = [...words.slice(0, names.length - 1), words.slice(names.length - 1).join(':')];
    if (parts.length < names.length || parts.includes('')) throw new Error(`${label} is not as in ${example}.`);
    return Object.fromEntries(names.map((name, index) => [name, parts[index]])) as Record<Names[number], string>;
  });
}

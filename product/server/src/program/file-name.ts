/** Characters that Windows refuses in names of files. */
const REFUSED = /[<>:"/\\|?*\p{Cc}]/gu;
const LENGTH_MAX = 80;

/** Returns a name that every system takes for a file. With `taken`, it differs from those, and joins them. */
export function fileName(name: string, taken?: Set<string>): string {
  const plain =
    name
      .replace(REFUSED, '_')
      .slice(0, LENGTH_MAX)
      .trim()
      .replace(/[. ]+$/, '') || '_';
  if (!taken) return plain;
  let free = plain;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${plain} (${number})`;
  taken.add(free.toLowerCase());
  return free;
}

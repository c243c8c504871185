/** Characters that Windows refuses in names of files. */
const REFUSED = /[<>:"/\\|?*\p{Cc}]/gu;
/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const LENGTH_MAX = 80;

/** Returns a name that every system takes for a file or a folder; a name of refused characters becomes `_`. */
export function safeName(name: string): string {
  const plain = name
    .replace(REFUSED, '_')
    .slice(0, LENGTH_MAX)
    .trim()
    .replace(/[. ]+$/, '');
  if (plain === '') return '_';
  return DEVICE.test(plain) ? `_${plain}` : plain;
}

/** Returns a name that none of these is, and adds it to them. Windows ignores capitals. */
export function uniqueName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} (${number})`;
  taken.add(free.toLowerCase());
  return free;
}

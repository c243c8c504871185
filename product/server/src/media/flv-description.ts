/** Marks a number in AMF0 (Adobe AMF 0, section 2.2). */
const NUMBER = 0;

/** Returns a positive number that the description of an FLV stream (`onMetaData`) has under a name; null for none. */
export function numberIn(description: Buffer, name: string): number | null {
  // A name is preceded by its length, so that `width` is not found in `windowwidth`.
  const key = Buffer.concat([Buffer.from([0, name.length]), Buffer.from(name, 'latin1')]);
  const at = description.indexOf(key);
  if (at < 0) return null;
  const value = at + key.length;
  if (description[value] !== NUMBER || value + 9 > description.length) return null;
  const number = description.readDoubleBE(value + 1);
  return Number.isFinite(number) && number > 0 ? number : null;
}

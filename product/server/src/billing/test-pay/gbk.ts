/** Code of each character in GBK, which Node can read but not write. */
let codes: Map<string, number> | undefined;

function readCodes(): Map<string, number> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, number>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const character = decoder.decode(Uint8Array.of(high, low));
      if (character.length === 1 && character !== '\uFFFD') found.set(character, high * 256 + low);
    }
  }
  return found;
}

/** Returns a text in GBK, in which Alipay writes its bills; `?` stands for a character that it does not have. */
export function gbkOf(text: string): Uint8Array {
  codes ??= readCodes();
  const bytes = [...text].flatMap((character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) return [point];
    const code = codes?.get(character);
    return code === undefined ? [0x3f] : [code >> 8, code & 0xff];
  });
  return Uint8Array.from(bytes);
}

import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: Buffer | null;
}

/** Returns the texts of each page of a PDF that the product drew, in the order of drawing. Reads embedded fonts only. */
export function pdfTexts(bytes: Uint8Array): string[][] {
  const objects = objectsOf(Buffer.from(bytes));
  const objectAt = (reference: string | undefined) => objects.get(Number(reference?.split(' ')[0]));
  const fonts = new Map<string, Map<number, string>>();
  const pages: string[][] = [];
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue;
    const resources = objectAt(/\/Resources (\d+ 0 R)/.exec(head)?.[1])?.head ?? '';
    for (const [, name = '', reference] of resources.matchAll(/\/(F\d+) (\d+ 0 R)/g)) {
      const toUnicode = /\/ToUnicode (\d+ 0 R)/.exec(objectAt(reference)?.head ?? '')?.[1];
      if (!fonts.has(name)) fonts.set(name, charactersOf(objectAt(toUnicode)?.stream?.toString('latin1') ?? ''));
    }
    const content = objectAt(/\/Contents (\d+ 0 R)/.exec(head)?.[1])?.stream?.toString('latin1') ?? '';
    pages.push(textsOf(content, fonts));
  }
  return pages;
}

function objectsOf(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendobj', start);
    const body = text.indexOf('stream\n', start);
    const hasStream = body !== -1 && body < end;
    const head = text.slice(start, hasStream ? body : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = hasStream ? bytes.subarray(body + 7, body + 7 + length) : null;
    const isText = raw !== null && head.includes('/FlateDecode') && !head.includes('/FontFile');
    objects.set(Number(match[1]), { head, stream: raw && isText ? inflateSync(raw) : raw });
  }
  return objects;
}

/** Returns the characters of a font by their codes, from its table `ToUnicode`. */
function charactersOf(table: string): Map<number, string> {
  const characters = new Map<number, string>();
  const wordOf = (hex: string) => {
    const units = hex.match(/.{4}/g)?.map((unit) => Number.parseInt(unit, 16)) ?? [];
    return String.fromCharCode(...units);
  };
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      characters.set(Number.parseInt(first, 16) + index, wordOf(hex.replaceAll(' ', '')));
    }
  }
  return characters;
}

function textsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  const texts: string[] = [];
  let font: ReadonlyMap<number, string> | undefined;
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    else {
      const codes = [...(shown ?? '').matchAll(/<(\w*)>/g)].map(([, hex = '']) => hex).join('');
      texts.push((codes.match(/.{4}/g) ?? []).map((code) => font?.get(Number.parseInt(code, 16)) ?? '?').join(''));
    }
  }
  return texts;
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type PDFKit from 'pdfkit';

/** A millimetre in points, the unit of PDF. */
export const MM = 72 / 25.4;

/** Weights of the font of all PDF files. */
export const fontWeights = { regular: 400, bold: 700 } as const;

/** Weight of the font. */
export type FontWeight = keyof typeof fontWeights;

/** The used part of a parsed font. */
interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

/** A parsed font takes 50 ms and is the same for all files, so the thread keeps it. Each file embeds its own subset. */
const parsed = new Map<FontWeight, Promise<Font>>();

/** Returns a complete Chinese font: names contain rare characters. The PDF gets the used ones only. */
export function pdfFont(weight: FontWeight): Promise<Font> {
  const kept = parsed.get(weight) ?? parseFont(weight);
  parsed.set(weight, kept);
  return kept;
}

async function parseFont(weight: FontWeight): Promise<Font> {
  // @ts-expect-error the font library of pdfkit comes without types
  const { create } = (await import('fontkit')) as { create(bytes: Uint8Array): Font };
  const { fonts } = await import('@embedpdf/fonts-sc');
  const font = fonts.find((one) => one.weight === fontWeights[weight]);
  const file = new URL(`../fonts/${font?.file}`, import.meta.resolve('@embedpdf/fonts-sc'));
  return create(await readFile(fileURLToPath(file)));
}

/** Returns the characters of a text that the font lacks, each once. */
export async function lackingCharacters(text: string): Promise<string[]> {
  const font = await pdfFont('regular');
  return [...new Set(text)].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/** Opens a PDF of A4 without a page, with the fonts `regular` and `bold`. `end` closes it and returns its bytes. */
export async function openPdf(): Promise<{ pdf: PDFKit.PDFDocument; end(): Promise<Buffer> }> {
  // Only sheets need the library.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  for (const weight of ['regular', 'bold'] as const) {
    // Its types know files and bytes only.
    pdf.registerFont(weight, (await pdfFont(weight)) as unknown as PDFKit.Mixins.PDFFontSource);
  }
  return {
    pdf,
    async end() {
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

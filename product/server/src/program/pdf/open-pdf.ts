import { fileURLToPath } from 'node:url';
import type PDFKit from 'pdfkit';

/** A millimetre in points, the unit of PDF. */
export const MM = 72 / 25.4;

/** Returns the file of a complete Chinese font: names contain rare characters. The PDF gets the used ones only. */
async function fontFile(weight: 400 | 700): Promise<string> {
  const { fonts } = await import('@embedpdf/fonts-sc');
  const font = fonts.find((one) => one.weight === weight);
  return fileURLToPath(new URL(`../fonts/${font?.file}`, import.meta.resolve('@embedpdf/fonts-sc')));
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
  pdf.registerFont('regular', await fontFile(400));
  pdf.registerFont('bold', await fontFile(700));
  return {
    pdf,
    async end() {
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

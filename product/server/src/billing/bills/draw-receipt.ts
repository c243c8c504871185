import type PDFKit from 'pdfkit';
import { MM, openPdf } from '../../program/pdf/open-pdf.ts';

/** A receipt as it is printed. */
export interface PrintedReceipt {
  title: string;
  kigName: string;
  /** Number and day. */
  heads: readonly [string, string];
  rows: readonly (readonly [label: string, value: string])[];
  /** Who received it, and the place of the stamp. */
  feet: readonly [string, string];
  /** Day and reason of the reversal; null for a receipt that counts. */
  reversed: string | null;
}

const PAGE = { width: 210 * MM, height: 148 * MM };
const EDGE = 16 * MM;
const WIDTH = PAGE.width - 2 * EDGE;
const LABEL = 34 * MM;
const ROW = 9 * MM;
const INK = '#262521';
const QUIET = '#5c574f';
const LINE = '#8d867a';
const RED = '#b3261e';

/** Draws a receipt on half a page of A4. */
export default async function drawReceipt(receipt: PrintedReceipt): Promise<Buffer> {
  const { pdf, end } = await openPdf();
  pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
  write(pdf, receipt.kigName, { y: EDGE - 4, size: 11, color: QUIET, align: 'center' });
  write(pdf, receipt.title, { y: EDGE + 12, size: 20, font: 'bold', align: 'center' });
  let y = EDGE + 48;
  write(pdf, receipt.heads[0], { y, size: 10 });
  write(pdf, receipt.heads[1], { y, size: 10, align: 'right' });
  y += 18;
  const top = y;
  for (const [label, value] of receipt.rows) {
    line(pdf, y);
    write(pdf, label, { x: EDGE + 8, y: y + 7, size: 10, color: QUIET, width: LABEL - 12 });
    write(pdf, value, { x: EDGE + LABEL + 8, y: y + 6, size: 11, width: WIDTH - LABEL - 16 });
    y += ROW;
  }
  line(pdf, y);
  for (const x of [EDGE, EDGE + LABEL, EDGE + WIDTH]) pdf.moveTo(x, top).lineTo(x, y).stroke();
  write(pdf, receipt.feet[0], { y: y + 14, size: 10 });
  write(pdf, receipt.feet[1], { x: EDGE + WIDTH * 0.6, y: y + 14, size: 10, width: WIDTH * 0.4 });
  if (receipt.reversed !== null) {
    pdf
      .lineWidth(1.5)
      .strokeColor(RED)
      .moveTo(EDGE, y)
      .lineTo(EDGE + WIDTH, top)
      .stroke();
    write(pdf, receipt.reversed, { y: y + 32, size: 11, font: 'bold', color: RED });
  }
  return end();
}

interface Place {
  x?: number;
  y: number;
  size: number;
  font?: 'regular' | 'bold';
  color?: string;
  /** A longer text becomes smaller. */
  width?: number;
  align?: 'left' | 'center' | 'right';
}

function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x = EDGE, y, size, font = 'regular', color = INK, width = WIDTH, align = 'left' }: Place,
): void {
  pdf.font(font).fontSize(size);
  const fitting = Math.min(size, (size * width) / Math.max(1, pdf.widthOfString(text)));
  pdf.fontSize(fitting);
  const rest = width - pdf.widthOfString(text);
  const shift = { left: 0, center: rest / 2, right: rest }[align];
  pdf.fillColor(color).text(text, x + shift, y + (size - fitting), { lineBreak: false });
}

function line(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .lineWidth(0.7)
    .strokeColor(LINE)
    .moveTo(EDGE, y)
    .lineTo(EDGE + WIDTH, y)
    .stroke();
}

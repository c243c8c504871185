import type PDFKit from 'pdfkit';
import { MM, openPdf } from '../program/pdf/open-pdf.ts';

/** A packing list as it is printed. */
export interface PrintedPacking {
  title: string;
  /** The day and the number of orders. */
  day: string;
  /** Text of a list without orders. */
  none: string;
  /** With `{page}`. */
  page: string;
  /** Goods, variant, quantity, and the box to tick. */
  heads: readonly [string, string, string, string];
  orders: readonly {
    title: string;
    /** Receiver, address and remark, a line each. */
    facts: readonly string[];
    lines: readonly (readonly string[])[];
  }[];
}

const EDGE = 16 * MM;
const PAGE = { width: 210 * MM, height: 297 * MM };
const WIDTH = PAGE.width - 2 * EDGE;
const FOOT = PAGE.height - EDGE;
const ROW = 7 * MM;
const BOX = 3.5 * MM;
const COLUMNS = [0, WIDTH * 0.46, WIDTH * 0.72, WIDTH * 0.88] as const;
const INK = '#262521';
const QUIET = '#5c574f';
const LINE = '#c9c3b8';

/** Draws a packing list on pages of A4. An order is not divided where it fits on one page. */
export default async function drawPackingList(list: PrintedPacking): Promise<Buffer> {
  const { pdf, end } = await openPdf();
  let page = 0;
  const open = () => {
    pdf.addPage({ size: 'A4', margin: 0 });
    page += 1;
    write(pdf, list.page.replace('{page}', String(page)), { y: FOOT + 6, size: 9, color: QUIET, align: 'right' });
  };
  open();
  write(pdf, list.title, { y: EDGE, size: 18, font: 'bold' });
  write(pdf, list.day, { y: EDGE + 26, size: 10, color: QUIET });
  let y = EDGE + 50;
  if (list.orders.length === 0) write(pdf, list.none, { y, size: 11 });
  for (const { title, facts, lines } of list.orders) {
    const height = 20 + facts.length * 14 + (lines.length + 1) * ROW + 16;
    if (y + Math.min(height, PAGE.height - 2 * EDGE) > FOOT) {
      open();
      y = EDGE;
    }
    rule(pdf, y);
    write(pdf, title, { y: y + 6, size: 12, font: 'bold' });
    y += 24;
    for (const fact of facts) {
      write(pdf, fact, { y, size: 10 });
      y += 14;
    }
    y = heads(pdf, list.heads, y + 4);
    for (const line of lines) {
      if (y + ROW > FOOT) {
        open();
        y = heads(pdf, list.heads, EDGE);
      }
      for (const [index, text] of line.entries()) {
        write(pdf, text, { x: EDGE + (COLUMNS[index] ?? 0), y: y + 4, size: 10, width: widthOf(index) });
      }
      pdf
        .lineWidth(0.7)
        .strokeColor(QUIET)
        .rect(EDGE + COLUMNS[3], y + 3.5, BOX, BOX)
        .stroke();
      y += ROW;
    }
    y += 16;
  }
  return end();
}

const widthOf = (index: number) => (COLUMNS[index + 1] ?? WIDTH) - (COLUMNS[index] ?? 0) - 6;

function heads(pdf: PDFKit.PDFDocument, texts: readonly string[], y: number): number {
  for (const [index, text] of texts.entries()) {
    write(pdf, text, { x: EDGE + (COLUMNS[index] ?? 0), y: y + 4, size: 9, color: QUIET, width: widthOf(index) });
  }
  rule(pdf, y + ROW);
  return y + ROW;
}

interface Place {
  x?: number;
  y: number;
  size: number;
  font?: 'regular' | 'bold';
  color?: string;
  /** A longer text becomes smaller. */
  width?: number;
  align?: 'left' | 'right';
}

function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x = EDGE, y, size, font = 'regular', color = INK, width = WIDTH, align = 'left' }: Place,
): void {
  pdf.font(font).fontSize(size);
  const fitting = Math.min(size, (size * width) / Math.max(1, pdf.widthOfString(text)));
  pdf.fontSize(fitting);
  const shift = align === 'right' ? width - pdf.widthOfString(text) : 0;
  pdf.fillColor(color).text(text, x + shift, y + (size - fitting), { lineBreak: false });
}

function rule(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .lineWidth(0.7)
    .strokeColor(LINE)
    .moveTo(EDGE, y)
    .lineTo(EDGE + WIDTH, y)
    .stroke();
}

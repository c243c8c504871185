import type PDFKit from 'pdfkit';
import { MM, openPdf } from '../../program/pdf/open-pdf.ts';

/** A register as it is printed. */
export interface PrintedRegister {
  title: string;
  /** Kindergarten, time and the person who printed it. */
  about: string;
  /** Text of a register without entries. */
  none: string;
  /** With `{page}`. */
  page: string;
  heads: readonly string[];
  /** Shares of the width by column. */
  shares: readonly number[];
  rows: readonly (readonly string[])[];
}

const EDGE = 12 * MM;
const PAGE = { width: 297 * MM, height: 210 * MM };
const WIDTH = PAGE.width - 2 * EDGE;
const FOOT = PAGE.height - EDGE;
const PADDING = 2.5;
const SIZE = 9;
const INK = '#262521';
const QUIET = '#5c574f';
const LINE = '#c9c3b8';

/** Draws a register on pages of A4 across, with its headings on each page. */
export default async function drawRegister(register: PrintedRegister): Promise<Buffer> {
  const { pdf, end } = await openPdf();
  const sum = register.shares.reduce((total, share) => total + share, 0);
  const widths = register.shares.map((share) => (share / sum) * WIDTH);
  let page = 0;
  let y = 0;
  const open = () => {
    pdf.addPage({ size: 'A4', layout: 'landscape', margin: 0 });
    page += 1;
    const text = register.page.replace('{page}', String(page));
    pdf.font('regular').fontSize(8).fillColor(QUIET);
    pdf.text(text, EDGE, FOOT + 4, { width: WIDTH, align: 'right', lineBreak: false });
    y = EDGE;
    if (page === 1) {
      pdf.font('bold').fontSize(16).fillColor(INK).text(register.title, EDGE, y, { width: WIDTH });
      pdf
        .font('regular')
        .fontSize(9)
        .fillColor(QUIET)
        .text(register.about, EDGE, y + 24, { width: WIDTH });
      y += 42;
    }
    y = drawRow(pdf, register.heads, { y, widths, font: 'bold' });
  };
  open();
  if (register.rows.length === 0)
    pdf
      .font('regular')
      .fontSize(SIZE)
      .fillColor(INK)
      .text(register.none, EDGE, y + 6);
  for (const row of register.rows) {
    if (y + heightOf(pdf, row, widths) > FOOT) open();
    y = drawRow(pdf, row, { y, widths, font: 'regular' });
  }
  return end();
}

function heightOf(pdf: PDFKit.PDFDocument, row: readonly string[], widths: readonly number[]): number {
  pdf.font('regular').fontSize(SIZE);
  const heights = row.map((text, index) => pdf.heightOfString(text || ' ', { width: innerWidth(widths, index) }));
  return Math.max(...heights) + 2 * PADDING;
}

const innerWidth = (widths: readonly number[], index: number) => (widths[index] ?? 0) - 2 * PADDING;

/** Draws one row with its frame. Returns the place of the next. */
function drawRow(
  pdf: PDFKit.PDFDocument,
  row: readonly string[],
  { y, widths, font }: { y: number; widths: readonly number[]; font: 'regular' | 'bold' },
): number {
  const height = heightOf(pdf, row, widths);
  let x = EDGE;
  for (const [index, text] of row.entries()) {
    const width = widths[index] ?? 0;
    pdf.lineWidth(0.6).strokeColor(LINE).rect(x, y, width, height).stroke();
    pdf.font(font).fontSize(SIZE).fillColor(INK);
    pdf.text(text, x + PADDING, y + PADDING, { width: innerWidth(widths, index) });
    x += width;
  }
  return y + height;
}

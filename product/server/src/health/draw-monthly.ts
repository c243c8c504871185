import type PDFKit from 'pdfkit';
import { MM, openPdf } from '../program/pdf/open-pdf.ts';

/** The report of a month as it is printed. */
export interface PrintedReport {
  title: string;
  lead: string;
  sections: readonly { title: string; rows: readonly { name: string; value: string; detail: string }[] }[];
  diseasesTitle: string;
  diseases: readonly string[];
  table: { heading: readonly string[]; rows: readonly (readonly string[])[] };
  signatures: readonly string[];
  foot: string;
}

const PAGE = { width: 210 * MM, height: 297 * MM };
const EDGE = 18 * MM;
const WIDTH = PAGE.width - 2 * EDGE;
const BOTTOM = PAGE.height - 22 * MM;
const INK = '#262521';
const QUIET = '#5c574f';
const LINE = '#d6d0c5';

/** Draws the report on pages of A4. */
export default async function drawMonthly(report: PrintedReport): Promise<Buffer> {
  const { pdf, end } = await openPdf();
  let y = 0;
  const page = () => {
    pdf.addPage();
    write(pdf, report.foot, { x: EDGE, y: PAGE.height - 14 * MM, size: 8, color: QUIET });
    y = EDGE;
  };
  const room = (height: number) => {
    if (y + height > BOTTOM) page();
  };
  page();
  write(pdf, report.title, { x: EDGE, y, size: 18, font: 'bold' });
  write(pdf, report.lead, { x: EDGE, y: y + 26, size: 10, color: QUIET });
  y += 48;
  for (const { title, rows } of report.sections) {
    room(26 + rows.length * 20);
    write(pdf, title, { x: EDGE, y, size: 12, font: 'bold' });
    y += 20;
    for (const { name, value, detail } of rows) {
      line(pdf, y);
      write(pdf, name, { x: EDGE, y: y + 5, size: 10, width: 46 * MM });
      write(pdf, value, { x: EDGE + 48 * MM, y: y + 5, size: 10, font: 'bold', width: 20 * MM });
      write(pdf, detail, { x: EDGE + 70 * MM, y: y + 5, size: 9, color: QUIET, width: WIDTH - 70 * MM });
      y += 20;
    }
    y += 10;
  }
  if (report.diseases.length > 0) {
    room(40);
    write(pdf, report.diseasesTitle, { x: EDGE, y, size: 12, font: 'bold' });
    write(pdf, report.diseases.join('    '), { x: EDGE, y: y + 20, size: 10, width: WIDTH });
    y += 46;
  }
  const { heading, rows } = report.table;
  const columnWidth = (WIDTH - 26 * MM) / (heading.length - 1);
  const cells = (row: readonly string[], font: 'regular' | 'bold') => {
    room(18);
    line(pdf, y);
    for (const [index, text] of row.entries()) {
      const x = index === 0 ? EDGE : EDGE + 26 * MM + (index - 1) * columnWidth;
      write(pdf, text, { x, y: y + 5, size: 8.5, font, width: index === 0 ? 25 * MM : columnWidth - 4 });
    }
    y += 18;
  };
  room(60);
  cells(heading, 'bold');
  for (const row of rows) cells(row, 'regular');
  room(50);
  y += 26;
  for (const [index, label] of report.signatures.entries()) {
    write(pdf, label, { x: EDGE + (index * WIDTH) / 3, y, size: 10 });
  }
  return end();
}

interface Place {
  x: number;
  y: number;
  size: number;
  font?: 'regular' | 'bold';
  color?: string;
  /** A longer text becomes smaller. */
  width?: number;
}

function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, size, font = 'regular', color = INK, width = WIDTH }: Place,
): void {
  pdf.font(font).fontSize(size);
  const fitting = Math.min(size, (size * width) / Math.max(1, pdf.widthOfString(text)));
  pdf
    .fontSize(fitting)
    .fillColor(color)
    .text(text, x, y + (size - fitting), { lineBreak: false });
}

function line(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .lineWidth(0.5)
    .strokeColor(LINE)
    .moveTo(EDGE, y)
    .lineTo(EDGE + WIDTH, y)
    .stroke();
}

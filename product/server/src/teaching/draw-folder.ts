import type PDFKit from 'pdfkit';
import { lackingCharacters, MM, openPdf } from '../program/pdf/open-pdf.ts';

/** A record as it is printed. */
export interface PrintedRecord {
  title: string;
  about: string;
  text: string;
  photos: readonly Uint8Array[];
}

/** A term's folder as it is printed. */
export interface PrintedFolder {
  title: string;
  madeOn: string;
  plans: readonly { title: string; parts: readonly { heading: string; text: string }[] }[];
  weeks: readonly {
    title: string;
    days: readonly string[];
    periods: readonly string[];
    cells: readonly string[][][];
  }[];
  records: readonly PrintedRecord[];
}

const PAGE = { width: 210 * MM, height: 297 * MM };
const MARGIN = 16 * MM;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN;
const FIRST_COLUMN = 22 * MM;
const ROW = 15 * MM;
const PHOTO = { width: (WIDTH - 6 * MM) / 2, height: 60 * MM };

const INK = '#262521';
const QUIET = '#5c574f';
const LINE = '#cfc8bb';
const BRAND = '#3b8132';

/** Draws a folder: the weekly plans, a table of each week, and the records with their photos. */
export default async function drawFolder(folder: PrintedFolder): Promise<Buffer> {
  const { pdf, end } = await openPdf();
  const lacking = new Set(await lackingCharacters(JSON.stringify({ ...folder, records: folder.records.map(textOf) })));
  const sheet = new Sheet(pdf, lacking);
  sheet.page();
  sheet.write(folder.title, { size: 18, font: 'bold' });
  sheet.write(folder.madeOn, { size: 9, color: QUIET, after: 6 * MM });
  for (const { title, parts } of folder.plans) {
    sheet.write(title, { size: 12, font: 'bold', color: BRAND, keep: 20 * MM });
    for (const { heading, text } of parts) {
      sheet.write(heading, { size: 9, color: QUIET, keep: 10 * MM });
      sheet.write(text, { size: 10.5, after: 2 * MM });
    }
    sheet.gap(4 * MM);
  }
  for (const week of folder.weeks) sheet.table(week);
  for (const { title, about, text, photos } of folder.records) {
    sheet.write(title, { size: 13, font: 'bold', keep: 24 * MM });
    sheet.write(about, { size: 9, color: QUIET, after: 2 * MM });
    sheet.write(text, { size: 10.5, after: 3 * MM });
    sheet.photos(photos);
    sheet.gap(5 * MM);
  }
  return end();
}

const textOf = ({ title, about, text }: PrintedRecord) => [title, about, text];

/** Writes down the page, and begins the next one where there is no more room. */
class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #lacking: ReadonlySet<string>;
  #y = MARGIN;

  constructor(pdf: PDFKit.PDFDocument, lacking: ReadonlySet<string>) {
    this.#pdf = pdf;
    this.#lacking = lacking;
  }

  page(): void {
    this.#pdf.addPage();
    this.#y = MARGIN;
  }

  gap(height: number): void {
    this.#y += height;
  }

  /** Begins a page where less than this height is left. */
  #need(height: number): void {
    if (this.#y + height > BOTTOM) this.page();
  }

  /** A character that the font lacks is printed as its code. */
  #printable(text: string): string {
    const code = (one: string) => `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`;
    return [...text].map((one) => (one !== '\n' && this.#lacking.has(one) ? code(one) : one)).join('');
  }

  write(
    given: string,
    {
      size,
      font = 'regular',
      color = INK,
      after = 1 * MM,
      keep = 0,
    }: { size: number; font?: string; color?: string; after?: number; keep?: number },
  ): void {
    this.#need(keep);
    const pdf = this.#pdf.font(font).fontSize(size).fillColor(color);
    for (const line of this.#printable(given).split('\n')) {
      const height = pdf.heightOfString(line || ' ', { width: WIDTH });
      this.#need(Math.min(height, BOTTOM - MARGIN));
      pdf.text(line || ' ', MARGIN, this.#y, { width: WIDTH, height: BOTTOM - this.#y });
      this.#y += height;
    }
    this.#y += after;
  }

  /** Draws the table of a week, which stays on one page. */
  table({ title, days, periods, cells }: PrintedFolder['weeks'][number]): void {
    const column = (WIDTH - FIRST_COLUMN) / days.length;
    this.#need(18 * MM + periods.length * ROW);
    this.write(title, { size: 12, font: 'bold', color: BRAND });
    const cell = (text: string, x: number, width: number, bold = false) => {
      this.#pdf
        .font(bold ? 'bold' : 'regular')
        .fontSize(8)
        .fillColor(INK);
      this.#pdf.text(this.#printable(text), x + 4, this.#y + 4, { width: width - 8, height: ROW - 6, ellipsis: true });
    };
    const rule = () => {
      const { x, y, width } = { x: MARGIN, y: this.#y, width: WIDTH };
      this.#pdf
        .lineWidth(0.5)
        .strokeColor(LINE)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    };
    rule();
    for (const [index, day] of days.entries()) cell(day, MARGIN + FIRST_COLUMN + index * column, column, true);
    this.#y += 7 * MM;
    for (const [row, period] of periods.entries()) {
      rule();
      cell(period, MARGIN, FIRST_COLUMN);
      for (const index of days.keys()) {
        cell((cells[row]?.[index] ?? []).join('\n'), MARGIN + FIRST_COLUMN + index * column, column);
      }
      this.#y += ROW;
    }
    rule();
    this.#y += 6 * MM;
  }

  /** Draws photos two in a row. */
  photos(photos: readonly Uint8Array[]): void {
    for (const [index, photo] of photos.entries()) {
      const side = index % 2;
      if (side === 0) this.#need(PHOTO.height);
      const x = MARGIN + side * (PHOTO.width + 6 * MM);
      this.#pdf.image(Buffer.from(photo), x, this.#y, { fit: [PHOTO.width, PHOTO.height] });
      if (side === 1 || index === photos.length - 1) this.#y += PHOTO.height + 3 * MM;
    }
  }
}

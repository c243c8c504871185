import type PDFKit from 'pdfkit';
import { MM, openPdf } from '../../program/pdf/open-pdf.ts';

/** The record of a drill as it is printed. */
export interface PrintedDrill {
  title: string;
  /** Kindergarten, time and the person who printed it. */
  about: string;
  values: readonly { label: string; text: string }[];
  photos: readonly Uint8Array[];
  /** Label of the line for a signature. */
  signed: string;
}

const EDGE = 18 * MM;
const PAGE = { width: 210 * MM, height: 297 * MM };
const WIDTH = PAGE.width - 2 * EDGE;
const FOOT = PAGE.height - EDGE;
const LABEL = 38 * MM;
const PADDING = 4;
const SIZE = 10.5;
const TEXT = { width: WIDTH - LABEL - 2 * PADDING, height: FOOT - EDGE - 2 * PADDING };
const PHOTO = { width: (WIDTH - 2 * 4 * MM) / 3, height: 50 * MM };
const INK = '#262521';
const QUIET = '#5c574f';
const LINE = '#c9c3b8';

/** Draws the record of a drill on A4, with its photos at the end. */
export default async function drawDrill({ title, about, values, photos, signed }: PrintedDrill): Promise<Buffer> {
  const { pdf, end } = await openPdf();
  let y = EDGE;
  const open = () => {
    pdf.addPage({ size: 'A4', margin: 0 });
    y = EDGE;
  };
  open();
  pdf.font('bold').fontSize(18).fillColor(INK).text(title, EDGE, y, { width: WIDTH });
  pdf
    .font('regular')
    .fontSize(9)
    .fillColor(QUIET)
    .text(about, EDGE, y + 28, { width: WIDTH });
  y += 48;
  for (const { label, text } of values.flatMap((value) => ofPages(pdf, value))) {
    const height = heightOf(pdf, text) + 2 * PADDING;
    if (y + height > FOOT) open();
    pdf.lineWidth(0.6).strokeColor(LINE).rect(EDGE, y, LABEL, height).stroke();
    pdf.rect(EDGE + LABEL, y, WIDTH - LABEL, height).stroke();
    pdf
      .font('bold')
      .fontSize(SIZE)
      .fillColor(INK)
      .text(label, EDGE + PADDING, y + PADDING, { width: LABEL - PADDING });
    pdf.font('regular').text(text, EDGE + LABEL + PADDING, y + PADDING, { width: TEXT.width });
    y += height;
  }
  y += 6 * MM;
  if (photos.length > 0 && y + PHOTO.height > FOOT) open();
  for (const [index, photo] of photos.entries()) {
    pdf.image(Buffer.from(photo), EDGE + index * (PHOTO.width + 4 * MM), y, { fit: [PHOTO.width, PHOTO.height] });
  }
  if (photos.length > 0) y += PHOTO.height + 8 * MM;
  if (y + 12 * MM > FOOT) open();
  pdf
    .font('regular')
    .fontSize(SIZE)
    .fillColor(INK)
    .text(`${signed}  ______________________`, EDGE, y + 4 * MM);
  return end();
}

function heightOf(pdf: PDFKit.PDFDocument, text: string): number {
  pdf.font('regular').fontSize(SIZE);
  return pdf.heightOfString(text || ' ', { width: TEXT.width });
}

/** Returns a value in parts of at most a page each, all with its label. */
function ofPages(
  pdf: PDFKit.PDFDocument,
  { label, text }: PrintedDrill['values'][number],
): { label: string; text: string }[] {
  const parts: { label: string; text: string }[] = [];
  let rest = [...text];
  while (heightOf(pdf, rest.join('')) > TEXT.height) {
    let [fits, tooMany] = [1, rest.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (heightOf(pdf, rest.slice(0, middle).join('')) > TEXT.height) tooMany = middle;
      else fits = middle;
    }
    parts.push({ label, text: rest.slice(0, fits).join('') });
    rest = rest.slice(fits);
  }
  return [...parts, { label, text: rest.join('') }];
}

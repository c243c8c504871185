import type PDFKit from 'pdfkit';
import { encode } from 'uqr';
import { MM, openPdf } from '../program/pdf/open-pdf.ts';

/** A card as it is printed. */
export interface PrintedCard {
  holderName: string;
  /** Class of a child; the kind of holder for an adult. */
  about: string;
  cardNumber: string;
  kindergarten: string;
}

/** Texts on every card. */
export interface CardWords {
  /** Label of the card's number. */
  cardNumber: string;
}

/** Size of a bank card, ISO/IEC 7810 ID-1, rounded as in the requirement. */
const CARD = { width: 85.6 * MM, height: 54 * MM };
const COLUMNS = 2;
const ROWS = 5;
const PER_PAGE = COLUMNS * ROWS;
const PAGE = { width: 210 * MM, height: 297 * MM };
const LEFT = (PAGE.width - COLUMNS * CARD.width) / 2;
const TOP = (PAGE.height - ROWS * CARD.height) / 2;
const PADDING = 5 * MM;
const QR_SIDE = 25 * MM;
const MARK = { length: 4 * MM, gap: 1.5 * MM };

const INK = '#1f2a1c';
const QUIET = '#5f675b';
const BAND = '#3b8132';
const LINE = '#9aa396';

/** Returns a PDF with cards, ten on a page of A4, with marks for cutting and a QR code of each number; see `cardSheet`. */
export default async function drawCardSheet({
  cards,
  words,
}: {
  cards: readonly PrintedCard[];
  words: CardWords;
}): Promise<Buffer> {
  const { pdf, end } = await openPdf();
  for (const [index, card] of cards.entries()) {
    const place = index % PER_PAGE;
    if (place === 0) {
      pdf.addPage();
      drawCutMarks(pdf);
    }
    const x = LEFT + (place % COLUMNS) * CARD.width;
    const y = TOP + Math.floor(place / COLUMNS) * CARD.height;
    drawCard(pdf, card, words, { x, y });
  }
  return end();
}

function drawCard(
  pdf: PDFKit.PDFDocument,
  { holderName, about, cardNumber, kindergarten }: PrintedCard,
  words: CardWords,
  { x, y }: { x: number; y: number },
): void {
  const inner = CARD.width - 2 * PADDING;
  const beside = inner - QR_SIDE - 3 * MM;
  pdf.rect(x, y, CARD.width, 12 * MM).fill(BAND);
  write(pdf, kindergarten, { x: x + PADDING, y: y + 3.6 * MM, width: inner, size: 11, font: 'bold', color: '#ffffff' });
  write(pdf, holderName, { x: x + PADDING, y: y + 18 * MM, width: beside, size: 20, font: 'bold', color: INK });
  write(pdf, about, { x: x + PADDING, y: y + 28.5 * MM, width: beside, size: 11, font: 'regular', color: INK });
  write(pdf, words.cardNumber, {
    x: x + PADDING,
    y: y + 38.5 * MM,
    width: beside,
    size: 7.5,
    font: 'regular',
    color: QUIET,
  });
  write(pdf, cardNumber, { x: x + PADDING, y: y + 42 * MM, width: beside, size: 11, font: 'regular', color: INK });
  drawQr(pdf, cardNumber, { x: x + CARD.width - PADDING - QR_SIDE, y: y + 19 * MM });
}

/** Writes one line, smaller where it is too long for its place. */
function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  {
    x,
    y,
    width,
    size,
    font,
    color,
  }: { x: number; y: number; width: number; size: number; font: string; color: string },
): void {
  pdf.font(font).fontSize(size);
  const fitting = Math.min(size, (size * width) / pdf.widthOfString(text));
  pdf.fontSize(fitting).fillColor(color);
  pdf.text(text, x, y + (size - fitting), { lineBreak: false });
}

/** Draws a QR code with the exact number, black on white, with the quiet zone that readers need. */
function drawQr(pdf: PDFKit.PDFDocument, text: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const side = QR_SIDE / size;
  for (const [row, line] of data.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (isDark) pdf.rect(x + column * side, y + row * side, side, side);
    }
  }
  pdf.fill('#000000');
}

/** Draws short lines at the edges of the page in the directions of the cuts, and the edges of the cards. */
function drawCutMarks(pdf: PDFKit.PDFDocument): void {
  pdf.lineWidth(0.4).strokeColor(LINE);
  for (let column = 0; column <= COLUMNS; column++) {
    const x = LEFT + column * CARD.width;
    for (const [from, to] of marksBeside(TOP, TOP + ROWS * CARD.height)) pdf.moveTo(x, from).lineTo(x, to).stroke();
    pdf
      .moveTo(x, TOP)
      .lineTo(x, TOP + ROWS * CARD.height)
      .dash(1, { space: 2 })
      .stroke()
      .undash();
  }
  for (let row = 0; row <= ROWS; row++) {
    const y = TOP + row * CARD.height;
    for (const [from, to] of marksBeside(LEFT, LEFT + COLUMNS * CARD.width)) pdf.moveTo(from, y).lineTo(to, y).stroke();
    pdf
      .moveTo(LEFT, y)
      .lineTo(LEFT + COLUMNS * CARD.width, y)
      .dash(1, { space: 2 })
      .stroke()
      .undash();
  }
}

/** Returns the lines before and after the cards in one direction. */
function marksBeside(first: number, last: number): [number, number][] {
  return [
    [first - MARK.gap - MARK.length, first - MARK.gap],
    [last + MARK.gap, last + MARK.gap + MARK.length],
  ];
}

import type PDFKit from 'pdfkit';
import type { FontWeight } from '../../program/pdf/open-pdf.ts';

/** Colours of a printed sheet. */
export const ink = {
  ink: '#262521',
  quiet: '#5c574f',
  line: '#e7e2d9',
  grid: '#f0ece5',
  amber: '#8a5a00',
  amberGround: '#fcf3de',
  brand: '#3b8132',
  low2: '#b8d7ea',
  low1: '#d6e6f2',
  middle: '#efece6',
  high1: '#f6e4bf',
  high2: '#ecd5a8',
} as const;

/** Width and height of a page in the unit of the pen, 1/96 inch. */
export const PAGE = { width: 794, height: 1123 } as const;

/** Left and right edge of the content. */
export const EDGE = { left: 40, right: 754 } as const;

/** Points of a unit of the pen. */
const UNIT = 0.75;

/** Place and look of a text. */
export interface TextPlace {
  x: number;
  /** Baseline. */
  y: number;
  size: number;
  font?: FontWeight;
  color?: string;
  align?: 'left' | 'center' | 'right';
  /** A longer text becomes smaller. */
  width?: number;
}

/** A block of text that wraps. */
export interface TextBlock {
  x: number;
  /** Top. */
  y: number;
  width: number;
  /** A longer block becomes smaller. */
  height: number;
  size: number;
  color?: string;
}

const LINE_HEIGHT = 1.5;

/** A line end, or a word: a Chinese character or a run of others, with opening signs before and closing ones behind it. */
const WORDS =
  /\n|[“（《]*(?:\p{Script=Han}|[^ \n\p{Script=Han}，。、；：）》”！？“（《]+)[，。、；：）》”！？]* *|[^\n]/gu;

const SMALLEST = 0.6;

/** Draws on a page in units of 1/96 inch. Characters that the font lacks are printed as their codes. */
export class Pen {
  readonly pdf: PDFKit.PDFDocument;
  /** Characters that the font lacks. */
  readonly lacking: ReadonlySet<string>;

  constructor(pdf: PDFKit.PDFDocument, lacking: ReadonlySet<string>) {
    this.pdf = pdf;
    this.lacking = lacking;
  }

  /** Begins a page. */
  page(): void {
    this.pdf.addPage();
    this.pdf.scale(UNIT);
  }

  /** Returns a text in which codes stand for lacking characters. The minus of the font is as wide as a Chinese character. */
  printable(given: string): string {
    const text = given.replaceAll('−', '–');
    if (this.lacking.size === 0) return text;
    return [...text].map((character) => (this.lacking.has(character) ? codeOf(character) : character)).join('');
  }

  /** Writes one line; returns its width. */
  write(given: string, { x, y, size, font = 'regular', color = ink.ink, align = 'left', width }: TextPlace): number {
    const text = this.printable(given);
    const { pdf } = this;
    pdf.font(font).fontSize(size);
    let wide = pdf.widthOfString(text);
    if (width !== undefined && wide > width) {
      pdf.fontSize((size * width) / wide);
      wide = width;
    }
    const left = align === 'left' ? x : align === 'right' ? x - wide : x - wide / 2;
    pdf.fillColor(color).text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
    return wide;
  }

  /** Writes a block with line breaks; returns its height. */
  block(given: string, { x, y, width, height, size, color = ink.ink }: TextBlock): number {
    const text = this.printable(given);
    const { pdf } = this;
    pdf.font('regular');
    let fitting = size;
    for (; fitting > size * SMALLEST; fitting -= 0.5) {
      if (this.linesOf(text, fitting, width).length * fitting * LINE_HEIGHT <= height) break;
    }
    const lines = this.linesOf(text, fitting, width);
    for (const [index, line] of lines.entries()) {
      this.write(line, { x, y: y + fitting * (1.1 + index * LINE_HEIGHT), size: fitting, color });
    }
    return lines.length * fitting * LINE_HEIGHT;
  }

  /** Breaks a text into lines: between words, and between Chinese characters, but not before a closing sign. */
  private linesOf(text: string, size: number, width: number): string[] {
    this.pdf.font('regular').fontSize(size);
    const parts = text.match(WORDS) ?? [];
    const lines = [''];
    for (const part of parts) {
      const line = `${lines.at(-1) ?? ''}${part}`;
      if (part === '\n') lines.push('');
      else if (this.pdf.widthOfString(line.trimEnd()) <= width || lines.at(-1) === '') lines[lines.length - 1] = line;
      else lines.push(part.trimStart());
    }
    return lines;
  }

  line(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    { color, width = 1 }: { color?: string; width?: number } = {},
  ): void {
    this.pdf
      .lineWidth(width)
      .strokeColor(color ?? ink.line)
      .moveTo(x1, y1)
      .lineTo(x2, y2)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number, color: string, radius = 0): void {
    if (radius > 0) this.pdf.roundedRect(x, y, width, height, radius).fill(color);
    else this.pdf.rect(x, y, width, height).fill(color);
  }
}

/** Returns the code of a character, such as ⟨U+30EDD⟩. */
export function codeOf(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`;
}

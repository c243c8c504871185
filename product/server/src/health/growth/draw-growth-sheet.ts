import { drawGrowthChart } from './draw-growth-chart.ts';
import { codeOf, EDGE, ink, type Pen, type TextPlace } from './pdf-pen.ts';
import type { PrintedResult, PrintedRow, PrintedSheet } from './printed-sheet.ts';

const { left: LEFT, right: RIGHT } = EDGE;
const ROW = 30;
const TABLE_TOP = 198;
const HEAD = 45;
/** Ground and ink of a conclusion. */
const tones = {
  finding: [ink.amberGround, ink.amber],
  usual: ['#edf5e8', '#2f7327'],
  unrated: [ink.grid, ink.quiet],
} as const;

/** Edges of the columns of the two families. */
const CHINA = 358;
const WHO = 510;

/** Draws the sheet of a child on a page of A4. */
export function drawGrowthSheet(pen: Pen, sheet: PrintedSheet): void {
  pen.page();
  drawHead(pen, sheet);
  drawFacts(pen, sheet);
  drawTable(pen, sheet);
  drawCharts(pen, sheet);
  drawConclusion(pen, sheet);
  drawAdvice(pen, sheet);
  drawMethod(pen, sheet);
  drawFoot(pen, sheet);
}

/** Writes the numbered title of a section, and returns its right edge. */
function section(pen: Pen, number: number, title: string, { x = LEFT as number, y = 0 }): number {
  pen.write(String(number), { x, y, size: 14, font: 'bold' });
  return x + 23 + pen.write(title, { x: x + 23, y, size: 14, font: 'bold' });
}

/** Draws the mark of the product: a seedling on green. */
export function drawMark({ pdf }: Pen, x: number, y: number): void {
  pdf.roundedRect(x, y, 34, 34, 8).fill(ink.brand);
  pdf.lineWidth(2.2).lineCap('round').strokeColor('#ffffff');
  pdf
    .moveTo(x + 17, y + 27)
    .lineTo(x + 17, y + 17)
    .stroke();
  pdf.path(`M${x + 16} ${y + 18} c-8 0 -9 -5 -9 -9 c6 0 9 3 9 9 z`).fill('#ffffff');
  pdf.path(`M${x + 18} ${y + 16} c7 0 9 -4 9 -8 c-6 0 -9 2 -9 8 z`).fill('#ffffff');
}

function drawHead(pen: Pen, { kigName, title, number, days }: PrintedSheet): void {
  drawMark(pen, LEFT, 40);
  pen.write(kigName, { x: 86, y: 49, size: 13, color: ink.quiet, width: 420 });
  pen.write(title, { x: 86, y: 76, size: 22, font: 'bold', width: 420 });
  pen.write(number, { x: RIGHT, y: 53, size: 12, color: ink.quiet, align: 'right' });
  pen.write(days, { x: RIGHT, y: 71, size: 12, color: ink.quiet, align: 'right' });
  pen.line(LEFT, 93, RIGHT, 93, { color: ink.ink, width: 2 });
}

function drawFacts(pen: Pen, { photo, facts }: PrintedSheet): void {
  const { pdf } = pen;
  let start: number = LEFT;
  if (photo && drawPhoto(pen, photo)) start = 112;
  const widthOf = ({ label, value }: { label: string; value: string }) => {
    const value14 = pdf.font('bold').fontSize(14).widthOfString(pen.printable(value));
    return Math.max(value14, pdf.font('regular').fontSize(12).widthOfString(label));
  };
  const widths = facts.map(widthOf);
  const free = RIGHT - start - widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.min(46, Math.max(10, free / Math.max(1, facts.length - 1)));
  // A very long name becomes smaller instead of pushing the others out.
  const shrink =
    free < gap * (facts.length - 1) ? (RIGHT - start - gap * (facts.length - 1)) / (RIGHT - start - free) : 1;
  let x = start;
  for (const [index, { label, value }] of facts.entries()) {
    const width = (widths[index] as number) * shrink;
    pen.write(label, { x, y: 128, size: 12, color: ink.quiet, width });
    pen.write(value, { x, y: 148, size: 14, font: 'bold', width });
    x += width + gap;
  }
}

/** Draws the photo; returns false where the file is no picture that a PDF can hold. */
function drawPhoto({ pdf }: Pen, photo: Uint8Array): boolean {
  pdf.save();
  try {
    pdf.roundedRect(LEFT, 106, 54, 54, 12).clip();
    pdf.image(Buffer.from(photo), LEFT, 106, { cover: [54, 54], align: 'center', valign: 'center' });
    return true;
  } catch {
    return false;
  } finally {
    pdf.restore();
  }
}

function drawTable(pen: Pen, { table: { title, others, columns, china, who, rows } }: PrintedSheet): void {
  const edge = section(pen, 1, title, { y: 189 });
  pen.write(others, { x: edge + 14, y: 189, size: 12, color: ink.quiet, width: RIGHT - edge - 14 });
  const bottom = TABLE_TOP + HEAD + rows.length * ROW;
  pen.line(LEFT, TABLE_TOP, RIGHT, TABLE_TOP, { color: ink.ink });
  pen.line(CHINA, TABLE_TOP + 22, RIGHT, TABLE_TOP + 22);
  for (const x of [CHINA, WHO]) pen.line(x, TABLE_TOP, x, bottom);
  const head = { size: 12, color: ink.quiet } as const;
  pen.write(columns.indicator, { ...head, x: LEFT, y: 226 });
  pen.write(columns.value, { ...head, x: 184, y: 226, align: 'right' });
  pen.write(columns.change, { ...head, x: 241, y: 226, align: 'right', width: 52 });
  pen.write('−3', { ...head, x: 252, y: 226 });
  pen.write(columns.z, { ...head, x: 303, y: 226, align: 'center', width: 60 });
  pen.write('+3', { ...head, x: 352, y: 226, align: 'right' });
  circle(pen, 373, 211);
  pen.write(china, { x: 384, y: 215, size: 12, font: 'bold', width: WHO - 388 });
  diamond(pen, 525, 211);
  pen.write(who, { x: 536, y: 215, size: 12, font: 'bold', width: RIGHT - 536 });
  const right = { ...head, y: 237, align: 'right' } as const;
  pen.write(columns.median, { ...right, x: 398, width: 38 });
  pen.write(columns.z, { ...right, x: 444, width: 42 });
  pen.write(columns.level, { ...right, x: 504, width: 56 });
  pen.write(columns.median, { ...right, x: 552, width: 38 });
  pen.write(columns.z, { ...right, x: 598, width: 42 });
  pen.write(columns.percentile, { ...right, x: 645, width: 42 });
  pen.write(columns.rating, { ...right, x: RIGHT, width: 100 });
  for (const [index, row] of rows.entries()) {
    const y = TABLE_TOP + HEAD + index * ROW;
    pen.line(LEFT, y, RIGHT, y);
    drawRow(pen, row, y);
  }
  pen.line(LEFT, bottom, RIGHT, bottom, { color: ink.ink });
}

function drawRow(pen: Pen, row: PrintedRow, top: number): void {
  const y = top + 20;
  pen.write(row.name, { x: LEFT, y, size: 13, font: 'bold', width: 88 });
  if (row.unit) {
    const unit = pen.write(row.unit, { x: 184, y, size: 12, color: ink.quiet, align: 'right' });
    pen.write(row.value, { x: 184 - unit - 4, y, size: 14, font: 'bold', align: 'right' });
  } else {
    pen.write(row.value, { x: 163, y, size: 14, font: 'bold', align: 'right', width: 60 });
  }
  pen.write(row.change, { x: 241, y, size: 13, align: 'right' });
  if (row.china === null && row.who === null) {
    if (row.note) pen.box(CHINA + 20, top + 4, RIGHT - CHINA - 20, ROW - 6, '#ffffff');
    pen.write(row.note, { x: (CHINA + RIGHT) / 2, y, size: 12, color: ink.quiet, align: 'center', width: 380 });
    return;
  }
  drawBar(pen, row, top + 15);
  const cells = (result: PrintedResult | null, at: { median: number; z: number }) => {
    if (result === null) return;
    pen.write(result.median, { x: at.median, y, size: 13, align: 'right' });
    pen.write(result.z, { x: at.z, y, size: 13, font: 'bold', align: 'right' });
  };
  cells(row.china, { median: 398, z: 444 });
  cells(row.who, { median: 552, z: 598 });
  if (row.who) pen.write(row.who.percentile, { x: 644, y, size: 13, align: 'right' });
  for (const [result, x, width] of [
    [row.china, 504, 56],
    [row.who, RIGHT, 104],
  ] as const) {
    if (result === null) {
      pen.write('–', { x, y, size: 13, color: ink.quiet, align: 'right' });
      continue;
    }
    const look = result.isFinding ? ({ font: 'bold', color: ink.amber } as const) : {};
    drawLevel(pen, result.level, { x, y, width, ...look });
  }
}

/** Writes a level; a long one in two lines, because smaller letters would be hard to read. */
function drawLevel(pen: Pen, text: string, place: Pick<TextPlace, 'x' | 'y' | 'width' | 'font' | 'color'>): void {
  const { font = 'regular', width = RIGHT, y } = place;
  const isLong = pen.pdf.font(font).fontSize(10).widthOfString(text) > width;
  const cut = isLong ? text.lastIndexOf(' ') : -1;
  if (cut === -1) return void pen.write(text, { ...place, size: 13, align: 'right' });
  pen.write(text.slice(0, cut), { ...place, y: y - 6, size: 10, align: 'right' });
  pen.write(text.slice(cut + 1), { ...place, y: y + 5, size: 10, align: 'right' });
}

/** Draws the bar from -3 to +3 with both results; one beyond stands at the edge. */
function drawBar(pen: Pen, { china, who }: PrintedRow, y: number): void {
  const [left, width] = [254, 100];
  const parts = [ink.low2, ink.low1, ink.middle, ink.middle, ink.high1, ink.high2];
  for (const [index, color] of parts.entries()) {
    pen.box(left + (index * width) / 6, y - 2.5, width / 6 - (index === 2 ? 0 : 0.8), 5, color);
  }
  pen.line(left + width / 2, y - 4, left + width / 2, y + 4, { color: ink.quiet, width: 1.4 });
  const xOf = (z: number) => left + ((Math.min(3, Math.max(-3, z)) + 3) / 6) * width;
  if (china) circle(pen, xOf(china.zValue), y - 6);
  if (who) diamond(pen, xOf(who.zValue), y + 6);
}

function circle({ pdf }: Pen, x: number, y: number): void {
  pdf.circle(x, y, 3.6).fill(ink.ink);
}

function diamond({ pdf }: Pen, x: number, y: number): void {
  const r = 4.6;
  pdf
    .moveTo(x, y - r)
    .lineTo(x + r, y)
    .lineTo(x, y + r)
    .lineTo(x - r, y)
    .closePath();
  pdf.lineWidth(1.3).fillAndStroke('#ffffff', ink.ink);
}

function drawCharts(pen: Pen, { charts: { title, lead, axis, ages, curves } }: PrintedSheet): void {
  const edge = section(pen, 2, title, { y: 391 });
  pen.write(lead, { x: edge + 12, y: 391, size: 12, color: ink.quiet, width: RIGHT - edge - 12 });
  for (const [index, chart] of curves.entries()) {
    const place = { x: LEFT + (index % 2) * 363, y: 407 + Math.floor(index / 2) * 186, width: 351, axis, ages };
    drawGrowthChart(pen, chart, place);
  }
}

function drawConclusion(pen: Pen, { conclusion }: PrintedSheet): void {
  section(pen, 3, conclusion.title, { y: 796 });
  const { tone } = conclusion;
  const [ground, color] = tones[tone];
  pen.box(LEFT, 805, 351, 28, ground, 6);
  const { pdf } = pen;
  pdf.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(color);
  if (tone === 'unrated') pdf.path('M51 819 h12').stroke();
  else if (tone === 'finding') pdf.path('M51 825 V813 M51 813.5 c4 -2.5 6 2 11 0 v6 c-5 2 -7 -2.5 -11 0').stroke();
  else pdf.path('M51 819 l4 4 l7.5 -8').stroke();
  const wide = pen.write(conclusion.headline, { x: 72, y: 824, size: 14, font: 'bold', color, width: 190 });
  pen.write(conclusion.by, { x: 80 + wide, y: 823, size: 12, color: ink.quiet, width: 304 - wide });
  const text = conclusion.paragraphs.join('\n');
  pen.block(text, { x: LEFT, y: 839, width: 351, height: 84, size: 12 });
}

function drawAdvice(pen: Pen, { advice: { title, items, sources } }: PrintedSheet): void {
  const x = 403;
  section(pen, 4, title, { x, y: 796 });
  const numbered = items.map((item, index) => `${index + 1}.  ${item}`);
  pen.block(numbered.join('\n'), { x: x + 3, y: 804, width: RIGHT - x - 3, height: 94, size: 12 });
  pen.block(sources, { x: x + 3, y: 899, width: RIGHT - x - 3, height: 28, size: 9.5, color: ink.quiet });
}

function drawMethod(pen: Pen, { method: { title, rows } }: PrintedSheet): void {
  section(pen, 5, title, { y: 944 });
  pen.pdf
    .roundedRect(LEFT, 953, RIGHT - LEFT, 72, 7)
    .lineWidth(1)
    .strokeColor(ink.line)
    .stroke();
  for (const [index, { name, text }] of rows.entries()) {
    const y = 975 + index * 19;
    pen.write(name, { x: 53, y, size: 12, font: 'bold', width: 96 });
    pen.write(text, { x: 157, y, size: 12, color: ink.quiet, width: RIGHT - 168 });
  }
}

function drawFoot(pen: Pen, { signatures, foot, lacking, page }: PrintedSheet): void {
  const places = [
    [LEFT, 204],
    [223, 387],
    [407, 571],
    [590, RIGHT],
  ] as const;
  for (const [index, { label, value }] of signatures.entries()) {
    const [x, end] = places[index] ?? [LEFT, RIGHT];
    const wide = pen.write(label, { x, y: 1058, size: 12, color: ink.quiet });
    pen.line(x + wide + 8, 1062, end, 1062, { color: ink.ink });
    pen.write(value, { x: x + wide + 14, y: 1056, size: 14, width: end - x - wide - 16 });
  }
  pen.line(LEFT, 1077, RIGHT, 1077);
  const codes = [...pen.lacking].map(codeOf).join(' ');
  const note = codes === '' ? '' : `　${lacking.replace('{characters}', codes)}`;
  const width = pen.write(page, { x: RIGHT, y: 1096, size: 12, color: ink.quiet, align: 'right' });
  pen.write(`${foot}${note}`, { x: LEFT, y: 1096, size: 12, color: ink.quiet, width: RIGHT - LEFT - width - 20 });
}

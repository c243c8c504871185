import { drawMark } from './draw-growth-sheet.ts';
import { EDGE, ink, PAGE, type Pen } from './pdf-pen.ts';
import type { PrintedSummary, PrintedTable } from './printed-sheet.ts';

const { left: LEFT, right: RIGHT } = EDGE;
const ROW = 24;
const BOTTOM = PAGE.height - 70;

/** Draws the summary of a class or a kindergarten; a long table continues on the next page. */
export function drawGrowthSummary(pen: Pen, summary: PrintedSummary): void {
  const pages = countPages(summary);
  let number = 0;
  let y = 0;
  const page = () => {
    number += 1;
    pen.page();
    const text = summary.page.replace('{page}', String(number)).replace('{pages}', String(pages));
    pen.line(LEFT, 1077, RIGHT, 1077);
    const width = pen.write(text, { x: RIGHT, y: 1096, size: 12, color: ink.quiet, align: 'right' });
    pen.write(summary.foot, { x: LEFT, y: 1096, size: 12, color: ink.quiet, width: RIGHT - LEFT - width - 20 });
    y = 60;
  };
  page();
  drawMark(pen, LEFT, 40);
  pen.write(summary.kigName, { x: 86, y: 49, size: 13, color: ink.quiet, width: 420 });
  pen.write(`${summary.title}　${summary.subject}`, { x: 86, y: 76, size: 22, font: 'bold', width: 500 });
  pen.write(summary.days, { x: RIGHT, y: 71, size: 12, color: ink.quiet, align: 'right' });
  pen.line(LEFT, 93, RIGHT, 93, { color: ink.ink, width: 2 });
  pen.write(summary.lead, { x: LEFT, y: 120, size: 13, width: RIGHT - LEFT });
  y = 140;
  for (const table of summary.tables) {
    if (y + 34 + ROW * 3 > BOTTOM) page();
    y += 24;
    const wide = pen.write(table.title, { x: LEFT, y, size: 14, font: 'bold' });
    pen.write(table.lead, { x: LEFT + wide + 12, y, size: 12, color: ink.quiet, width: RIGHT - LEFT - wide - 12 });
    y += 12;
    heading(table);
    for (const [index, row] of table.rows.entries()) {
      if (y + ROW > BOTTOM) {
        page();
        heading(table);
      }
      line(table, row, table.hasSum && index === table.rows.length - 1 ? 'bold' : 'regular');
    }
    pen.line(LEFT, y, RIGHT, y, { color: ink.ink });
    y += 12;
  }

  function heading(table: PrintedTable): void {
    pen.line(LEFT, y, RIGHT, y, { color: ink.ink });
    line(table, table.heading, 'bold');
  }

  function line(table: PrintedTable, row: readonly string[], font: 'regular' | 'bold'): void {
    const widths = widthsOf(table);
    let x: number = LEFT;
    for (const [index, text] of row.entries()) {
      const width = widths[index] ?? 0;
      pen.write(text, { x, y: y + 16, size: 12, font, width: width - 6 });
      x += width;
    }
    y += ROW;
    pen.line(LEFT, y, RIGHT, y);
  }
}

function widthsOf({ heading, widths }: PrintedTable): number[] {
  const shares = widths ?? heading.map((_, index) => (index === 0 ? 1.6 : 1));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (share / sum) * (RIGHT - LEFT));
}

/** Returns the number of pages, by the same steps as the drawing. */
function countPages({ tables }: PrintedSummary): number {
  let [pages, y] = [1, 140];
  for (const { rows } of tables) {
    if (y + 34 + ROW * 3 > BOTTOM) [pages, y] = [pages + 1, 60];
    y += 36 + ROW;
    for (let row = 0; row < rows.length; row += 1) {
      if (y + ROW > BOTTOM) [pages, y] = [pages + 1, 60 + ROW];
      y += ROW;
    }
    y += 12;
  }
  return pages;
}

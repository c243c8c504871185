import { lackingCharacters, openPdf } from '../../program/pdf/open-pdf.ts';
import { drawGrowthSheet } from './draw-growth-sheet.ts';
import { drawGrowthSummary } from './draw-growth-summary.ts';
import { Pen } from './pdf-pen.ts';
import type { DrawnGrowth, PrintedGrowth } from './printed-sheet.ts';

/** Draws a summary and sheets of children as one PDF. */
export default async function drawGrowth({ summary, sheets }: PrintedGrowth): Promise<DrawnGrowth> {
  const { pdf, end } = await openPdf();
  const textsOf = (value: unknown): string => JSON.stringify(value, (key, one) => (key === 'photo' ? null : one));
  const lacking = await lackingCharacters(textsOf([summary, sheets]));
  if (summary) drawGrowthSummary(new Pen(pdf, new Set(lacking)), summary);
  for (const sheet of sheets) {
    // Each sheet names its own, because families get it alone.
    const own = new Set(lacking.length === 0 ? [] : await lackingCharacters(textsOf(sheet)));
    drawGrowthSheet(new Pen(pdf, own), sheet);
  }
  return { bytes: await end(), lacking };
}

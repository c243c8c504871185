import { MONTH_DAYS } from '@kiga/contract/health/growth/growth.ts';
import { type AgeAxis, ageShare, type CurveSegment, valueAxisOf } from '@kiga/contract/health/growth/growth-curves.ts';
import { ink, type Pen } from './pdf-pen.ts';
import type { AgeLabel, PrintedChart } from './printed-sheet.ts';

/** Colours of the bands between -3 and +3 standard deviations. */
const bands = [ink.low2, ink.low1, ink.middle, ink.middle, ink.high1, ink.high2] as const;

const sdLabels = ['−3', '−2', '−1', '0', '+1', '+2', '+3'] as const;
/** Room of the labels at the left and the right of the plot. */
const LEFT = 30;
const RIGHT = 26;
const PLOT_HEIGHT = 132;
/** Least distance of two labels at the right edge. */
const LABEL_GAP = 11;

/** Draws a curve with its axes in a column of this width, from this top on. */
export function drawGrowthChart(
  pen: Pen,
  { title, unit, standard, none, curve, last }: PrintedChart,
  place: { x: number; y: number; width: number; axis: AgeAxis; ages: readonly AgeLabel[] },
): void {
  const { pdf } = pen;
  const [left, right] = [place.x + LEFT, place.x + place.width - RIGHT];
  const [top, bottom] = [place.y + 20, place.y + 20 + PLOT_HEIGHT];
  const wide = pen.write(title, { x: left, y: place.y + 8, size: 12, font: 'bold' });
  pen.write(unit, { x: left + wide + 6, y: place.y + 8, size: 12, color: ink.quiet });
  pen.write(standard, { x: right, y: place.y + 8, size: 12, color: ink.quiet, align: 'right' });
  const { min, max, ticks } = valueAxisOf(curve);
  const xOf = (ageDays: number) => left + ageShare(place.axis, ageDays) * (right - left);
  const yOf = (value: number) => bottom - ((value - min) / (max - min)) * (bottom - top);
  for (const segment of curve.segments) drawBands(segment);
  for (const tick of ticks) {
    pen.line(left, yOf(tick), right, yOf(tick), { color: ink.line, width: 0.6 });
    pen.write(String(tick), { x: left - 5, y: yOf(tick) + 4, size: 11.5, color: ink.quiet, align: 'right' });
  }
  for (const { months, text } of place.ages) {
    const x = xOf(months * MONTH_DAYS);
    pen.line(x, top, x, bottom, { color: ink.line, width: 0.6 });
    pen.write(text, { x, y: bottom + 18, size: 11.5, color: ink.quiet, align: 'center' });
  }
  if (curve.segments.length === 0) {
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2, size: 12, color: ink.quiet } as const;
    pen.write(none, { ...middle, align: 'center' });
  }
  for (const segment of curve.segments) drawMedian(segment);
  labelBands();
  drawPoints();

  function path(points: readonly (readonly [number, number])[]): void {
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) pdf.moveTo(x, y);
      else pdf.lineTo(x, y);
    }
  }

  function drawBands({ rows }: CurveSegment): void {
    const edge = (index: number) => rows.map(({ ageDays, sds }) => [xOf(ageDays), yOf(sds[index] as number)] as const);
    for (const [index, color] of bands.entries()) {
      path([...edge(index), ...edge(index + 1).toReversed()]);
      pdf.fill(color);
    }
    for (const index of [0, 1, 2, 4, 5, 6]) {
      path(edge(index));
      pdf.lineWidth(0.6).strokeColor('#c9c2b6').dash(2, { space: 2 }).stroke().undash();
    }
  }

  function drawMedian({ rows }: CurveSegment): void {
    path(rows.map(({ ageDays, sds }) => [xOf(ageDays), yOf(sds[3] as number)] as const));
    pdf.lineWidth(1).strokeColor(ink.quiet).stroke();
  }

  function labelBands(): void {
    const end = curve.segments.at(-1)?.rows.at(-1);
    if (!end) return;
    const x = Math.min(right, xOf(end.ageDays)) + 4;
    let above = Number.POSITIVE_INFINITY;
    for (const [index, text] of sdLabels.entries()) {
      const y = Math.min(yOf(end.sds[index] as number) + 4, above - LABEL_GAP);
      above = y;
      pen.write(text, { x, y, size: 11.5, color: index === 3 ? ink.ink : ink.quiet });
    }
  }

  function drawPoints(): void {
    const places = curve.points.map(({ ageDays, value }) => [xOf(ageDays), yOf(value)] as const);
    if (places.length > 1) {
      path(places);
      pdf.lineWidth(2).lineJoin('round').strokeColor(ink.ink).stroke();
    }
    for (const [index, [x, y]] of places.entries()) {
      const isLast = index === places.length - 1;
      if (isLast) pdf.circle(x, y, 5).fill('#ffffff');
      pdf.circle(x, y, isLast ? 3.5 : 2.5).fill(ink.ink);
    }
    const [x, y] = places.at(-1) ?? [];
    if (x === undefined || y === undefined) return;
    pdf.font('bold').fontSize(12);
    const half = pdf.widthOfString(last) / 2 + 3;
    const labelX = Math.min(Math.max(x, left + half), right - half);
    const labelY = y - 9 < top + 12 ? y + 20 : y - 9;
    pen.box(labelX - half, labelY - 12, half * 2, 15, '#ffffff', 3);
    pen.write(last, { x: labelX, y: labelY, size: 12, font: 'bold', align: 'center' });
  }
}

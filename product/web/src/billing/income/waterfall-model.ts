/** A bar of a waterfall in fen: a sum stands on the ground, a change hangs between the sums before and after it. */
export interface Bar {
  label: string;
  amountFen: number;
  fromFen: number;
  toFen: number;
  isSum: boolean;
}

/** Returns the bars from a sum at the beginning over changes to the sum at the end. */
export function barsOf(
  begin: { label: string; amountFen: number },
  changes: readonly { label: string; amountFen: number }[],
  end: { label: string; amountFen: number },
): Bar[] {
  const sum = ({ label, amountFen }: typeof begin): Bar => ({
    label,
    amountFen,
    fromFen: 0,
    toFen: amountFen,
    isSum: true,
  });
  let before = begin.amountFen;
  const steps = changes.map(({ label, amountFen }): Bar => {
    const fromFen = before;
    before += amountFen;
    return { label, amountFen, fromFen, toFen: before, isSum: false };
  });
  return [sum(begin), ...steps, sum(end)];
}

/** Place of a bar in a chart of a height. */
export interface Place {
  top: number;
  height: number;
  /** Height of the level that the next bar begins at. */
  level: number;
}

/** Thickness of a bar whose amount is too small to be seen. */
const THINNEST = 2;

/** Returns the places of bars, so that the highest level fills the height. */
export function placesOf(bars: readonly Bar[], height: number): Place[] {
  const highest = Math.max(1, ...bars.flatMap(({ fromFen, toFen }) => [fromFen, toFen]));
  const y = (fen: number) => height - (Math.max(0, fen) / highest) * height;
  return bars.map(({ fromFen, toFen }) => {
    const top = Math.min(y(fromFen), y(toFen));
    const thickness = Math.abs(y(fromFen) - y(toFen));
    return { top: Math.min(top, height - THINNEST), height: Math.max(THINNEST, thickness), level: y(toFen) };
  });
}

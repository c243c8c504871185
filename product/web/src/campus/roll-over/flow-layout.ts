import { type Flow, GRADUATED } from './roll-over-data.ts';

/** Height of the box of a present class. */
export const NOW_PX = 62;

/** Height of the box of a class of the new year. */
export const NEW_PX = 52;

const GAP_PX = 6;
/** Width of the ribbon of one child, where all fit. */
const CHILD_PX = 1.1;
const LEAST_PX = 2.5;
/** Place of the mark of open children below the middle of their box. */
const OPEN_PX = 26;

/** A ribbon: its outline in a drawing that is 100 wide, and the height of its label. */
interface Ribbon {
  flow: Flow;
  path: string;
  middlePx: number;
}

/** A dashed line from a class to the mark of its open children. */
interface Opening {
  flow: Flow;
  fromPx: number;
  toPx: number;
}

/** Returns the ribbons between two columns of boxes, which share the height evenly. */
export function layOut(flows: readonly Flow[], now: readonly string[], coming: readonly string[]) {
  const heightOf = (count: number, boxPx: number) => count * boxPx + Math.max(0, count - 1) * GAP_PX;
  const heightPx = Math.max(heightOf(now.length, NOW_PX), heightOf(coming.length, NEW_PX), NOW_PX);
  const middleOf = (index: number, count: number, boxPx: number) =>
    boxPx / 2 + (count > 1 ? (index * (heightPx - boxPx)) / (count - 1) : 0);
  const drawn = flows.filter(({ kind }) => kind !== 'open');
  const targetOf = ({ kind, to }: Flow) => (kind === 'graduate' ? GRADUATED : (to?.id ?? ''));
  const sumOf = (list: readonly Flow[]) => list.reduce((sum, { children }) => sum + children.length, 0);
  const mostAt = (ids: readonly string[], idOf: (flow: Flow) => string) =>
    Math.max(1, ...ids.map((id) => sumOf(drawn.filter((flow) => idOf(flow) === id))));
  const most = Math.max(
    mostAt(now, ({ from }) => from.id),
    mostAt(coming, targetOf),
  );
  const perChildPx = Math.min(CHILD_PX, (NEW_PX - 10) / most);
  const widthOf = ({ children }: Flow) => Math.max(LEAST_PX, children.length * perChildPx);

  /** Upper edges of the ribbons at one side, stacked around the middle of their box in the order of the other side. */
  function edges(ids: readonly string[], boxPx: number, idOf: (flow: Flow) => string, otherOf: (flow: Flow) => number) {
    const tops = new Map<Flow, number>();
    for (const [index, id] of ids.entries()) {
      const here = drawn.filter((flow) => idOf(flow) === id).toSorted((one, other) => otherOf(one) - otherOf(other));
      let top = middleOf(index, ids.length, boxPx) - here.reduce((sum, flow) => sum + widthOf(flow), 0) / 2;
      for (const flow of here) {
        tops.set(flow, top);
        top += widthOf(flow);
      }
    }
    return tops;
  }
  const left = edges(
    now,
    NOW_PX,
    ({ from }) => from.id,
    (flow) => coming.indexOf(targetOf(flow)),
  );
  const right = edges(coming, NEW_PX, targetOf, ({ from }) => now.indexOf(from.id));
  const ribbons = drawn.flatMap((flow): Ribbon[] => {
    const [from, to] = [left.get(flow), right.get(flow)];
    if (from === undefined || to === undefined) return [];
    const width = widthOf(flow);
    const path = `M0,${from} C50,${from} 50,${to} 100,${to} L100,${to + width} C50,${to + width} 50,${from + width} 0,${from + width} Z`;
    return [{ flow, path, middlePx: (from + to + width) / 2 }];
  });
  const openings = flows
    .filter(({ kind }) => kind === 'open')
    .map((flow): Opening => {
      const middle = middleOf(now.indexOf(flow.from.id), now.length, NOW_PX);
      return { flow, fromPx: middle + NOW_PX / 4, toPx: Math.min(heightPx - 10, middle + OPEN_PX + 6) };
    });
  return { heightPx, ribbons, openings };
}

/** Directions of a trip: in the morning to the kindergarten, in the afternoon home. */
export const directions = ['toSchool', 'toHome'] as const;

/** Direction of a trip. */
export type Direction = (typeof directions)[number];

/** States of a trip. */
export const tripStatuses = ['underway', 'arrived', 'ended', 'closedByOffice'] as const;

/** State of a trip. */
export type TripStatus = (typeof tripStatuses)[number];

/** Kinds of events of a trip that a tablet sends. */
export const tripEventKinds = [
  'start',
  'arrive',
  'depart',
  'board',
  'notToday',
  'off',
  'settle',
  'row',
  'somebody',
  'tag',
  'found',
  'undo',
  'end',
] as const;

/** Kind of an event; only the office closes. */
export type TripEventKind = (typeof tripEventKinds)[number] | 'close';

/** Something that happened on a trip. */
export interface TripEvent {
  id: string;
  kind: TripEventKind;
  /** Moment, ISO 8601. */
  at: string;
  /** Point of the trip, from 0, of `arrive`, `depart`, `board` and `off`. */
  point?: number | null | undefined;
  studentId?: string | null | undefined;
  /** Row of seats from the front, from 1, of `row`, `somebody` and `found`. */
  row?: number | null | undefined;
  /**
   * Reason of `notToday` and `close`; person of `off` and `settle`; remark of `row`; number of `tag`; thing of `found`.
   */
  text?: string | null | undefined;
  /** Event that `undo` takes back. */
  undoes?: string | null | undefined;
}

/** A child who is planned for a trip, with the point at which it boards in the morning or gets off in the afternoon. */
export interface PlannedChild {
  id: string;
  point: number;
}

/** Plan of a trip as it stands at its start. */
export interface TripPlan {
  direction: Direction;
  /** Number of points. The last one is the kindergarten; in the afternoon the first one, too. */
  pointCount: number;
  children: readonly PlannedChild[];
  rowCount: number;
  /** Number of the tag at the back of the bus; null for none. */
  tailTag: string | null;
}

/** A child of a trip. */
export interface ChildOnTrip {
  id: string;
  state: 'expected' | 'notToday' | 'aboard' | 'off';
  /** Planned point; null for a child who is not planned. */
  point: number | null;
  boardedAt: string | null;
  /** Point at which it boarded. */
  boardedPoint: number | null;
  offAt: string | null;
  offPoint: number | null;
  /** Reason why it does not come, or person who took it over. */
  text: string | null;
  /** Person who has the child although the gate machine did not see it. */
  settledWith: string | null;
}

/** A row that was looked at. */
export interface LookedRow {
  row: number;
  at: string;
  remark: string | null;
}

/** State of a trip after its events. */
export interface TripState {
  startedAt: string | null;
  endedAt: string | null;
  isClosedByOffice: boolean;
  /** Last point that the bus reached; -1 before the first. */
  reached: number;
  isMoving: boolean;
  /** Arrival at and departure from each point. */
  points: readonly { arrivedAt: string | null; departedAt: string | null }[];
  children: ReadonlyMap<string, ChildOnTrip>;
  rows: readonly LookedRow[];
  /** Row in which a person was found, until the tablet says who it was. */
  somebody: number | null;
  tagAt: string | null;
  found: readonly { row: number; thing: string; at: string }[];
}

/** Reasons for which an event is not possible. */
export const tripProblems = [
  'TRANSPORT_TRIP_NOT_STARTED',
  'TRANSPORT_TRIP_ENDED',
  'TRANSPORT_TRIP_POINT_UNKNOWN',
  'TRANSPORT_TRIP_CHILD_MISSING',
  'TRANSPORT_TRIP_CHILD_ABOARD',
  'TRANSPORT_TRIP_CHILD_NOT_ABOARD',
  'TRANSPORT_TRIP_CHILD_OFF',
  'TRANSPORT_TRIP_PERSON_MISSING',
  'TRANSPORT_TRIP_NOT_ARRIVED',
  'TRANSPORT_TRIP_CHILDREN_OPEN',
  'TRANSPORT_TRIP_CHILDREN_ABOARD',
  'TRANSPORT_TRIP_ROW_ORDER',
  'TRANSPORT_TRIP_SOMEBODY',
  'TRANSPORT_TRIP_ROWS_OPEN',
  'TRANSPORT_TRIP_TAG_WRONG',
  'TRANSPORT_TRIP_TAG_MISSING',
  'TRANSPORT_TRIP_COUNTS_DIFFER',
  'TRANSPORT_TRIP_TEXT_MISSING',
  'TRANSPORT_TRIP_UNDO_REFUSED',
] as const;

/** Reason for which an event is not possible. */
export type TripProblem = (typeof tripProblems)[number];

/** Outcome of an event: the new state, or why it is not possible. `isSame` means that nothing changes. */
export type TripOutcome = { state: TripState; isSame: boolean } | { problem: TripProblem };

/** Returns the state before the first event. */
export function newTrip({ children, pointCount }: TripPlan): TripState {
  return {
    startedAt: null,
    endedAt: null,
    isClosedByOffice: false,
    reached: -1,
    isMoving: false,
    points: Array.from({ length: pointCount }, () => ({ arrivedAt: null, departedAt: null })),
    children: new Map(children.map(({ id, point }) => [id, planned(id, point)])),
    rows: [],
    somebody: null,
    tagAt: null,
    found: [],
  };
}

const planned = (id: string, point: number | null): ChildOnTrip => ({
  id,
  state: 'expected',
  point,
  boardedAt: null,
  boardedPoint: null,
  offAt: null,
  offPoint: null,
  text: null,
  settledWith: null,
});

/** Kinds of events that nobody takes back: they told others, or others rest on them. */
const final: ReadonlySet<TripEventKind> = new Set(['start', 'somebody', 'undo', 'end', 'close']);

/**
 * Returns the state after these events, in the order in which the server received them. Events that were taken back, and
 * events that are not possible, have no effect.
 */
export function foldTrip(plan: TripPlan, events: readonly TripEvent[]): TripState {
  return fold(plan, events).state;
}

function fold(plan: TripPlan, events: readonly TripEvent[]): { state: TripState; problems: number } {
  const undone = new Set(events.flatMap(({ kind, undoes }) => (kind === 'undo' && undoes ? [undoes] : [])));
  let state = newTrip(plan);
  let problems = 0;
  for (const event of events) {
    if (event.kind === 'undo' || undone.has(event.id)) continue;
    const outcome = step(plan, state, event);
    if ('problem' in outcome) problems += 1;
    else state = outcome.state;
  }
  return { state, problems };
}

/**
 * Returns the outcome of one more event. `gate` has the children whom the gate machine saw; null where it cannot be asked.
 */
export function takeEvent(
  plan: TripPlan,
  events: readonly TripEvent[],
  event: TripEvent,
  gate: ReadonlySet<string> | null,
): TripOutcome {
  const { state, problems } = fold(plan, events);
  if (events.some(({ id }) => id === event.id)) return { state, isSame: true };
  if (event.kind === 'undo') {
    const taken = events.find(({ id }) => id === event.undoes);
    if (!taken || final.has(taken.kind) || state.endedAt !== null) return { problem: 'TRANSPORT_TRIP_UNDO_REFUSED' };
    if (events.some(({ undoes }) => undoes === taken.id)) return { state, isSame: true };
    const after = fold(plan, [...events, event]);
    // Later events that rest on the undone one are taken back first.
    return after.problems > problems
      ? { problem: 'TRANSPORT_TRIP_UNDO_REFUSED' }
      : { state: after.state, isSame: false };
  }
  if (event.kind === 'end') {
    const problem = endProblem(plan, state, gate);
    if (problem) return { problem };
  }
  return step(plan, state, event);
}

/** Returns why a trip cannot be ended yet; null where it can. */
export function endProblem(plan: TripPlan, state: TripState, gate: ReadonlySet<string> | null): TripProblem | null {
  const { children, rows, somebody, tagAt } = state;
  const all = [...children.values()];
  if (state.startedAt === null) return 'TRANSPORT_TRIP_NOT_STARTED';
  if (state.endedAt !== null) return null;
  if (all.some((child) => child.state === 'expected')) return 'TRANSPORT_TRIP_CHILDREN_OPEN';
  if (all.some((child) => child.state === 'aboard')) return 'TRANSPORT_TRIP_CHILDREN_ABOARD';
  if (!hasArrived(plan, state)) return 'TRANSPORT_TRIP_NOT_ARRIVED';
  if (gate !== null && missedByGate(plan, state, gate).length > 0) return 'TRANSPORT_TRIP_COUNTS_DIFFER';
  if (somebody !== null) return 'TRANSPORT_TRIP_SOMEBODY';
  if (rows.length < plan.rowCount) return 'TRANSPORT_TRIP_ROWS_OPEN';
  return plan.tailTag !== null && tagAt === null ? 'TRANSPORT_TRIP_TAG_MISSING' : null;
}

/**
 * Returns the children whom the machine at the gate should have seen and did not, and about whom nobody has said where
 * they are: in the morning those who got off at the kindergarten, in the afternoon those who boarded there.
 */
export function missedByGate({ pointCount, direction }: TripPlan, { children }: TripState, gate: ReadonlySet<string>) {
  return [...children.values()].filter(({ id, state, offPoint, boardedPoint, settledWith }) => {
    const passes =
      direction === 'toSchool'
        ? state === 'off' && offPoint === pointCount - 1
        : (state === 'off' || state === 'aboard') && boardedPoint === 0;
    return passes && settledWith === null && !gate.has(id);
  });
}

/** Returns whether the bus stands at its last point. */
export function hasArrived({ pointCount }: TripPlan, { reached, isMoving }: TripState): boolean {
  return reached === pointCount - 1 && !isMoving;
}

/** Returns the state of a trip in one word. */
export function statusOf(plan: TripPlan, state: TripState): TripStatus {
  if (state.isClosedByOffice) return 'closedByOffice';
  if (state.endedAt !== null) return 'ended';
  return hasArrived(plan, state) ? 'arrived' : 'underway';
}

/** Returns the numbers of a trip. */
export function countsOf({ children }: Pick<TripState, 'children'>) {
  const all = [...children.values()];
  const count = (...states: ChildOnTrip['state'][]) => all.filter(({ state }) => states.includes(state)).length;
  return {
    planned: all.filter(({ point }) => point !== null).length,
    expected: count('expected'),
    notToday: count('notToday'),
    aboard: count('aboard'),
    off: count('off'),
    boarded: count('aboard', 'off'),
  };
}

/** Events by kind. Each returns the parts of the state that change, a problem, or null where nothing changes. */
const steps: Record<
  Exclude<TripEventKind, 'undo'>,
  (plan: TripPlan, state: TripState, event: TripEvent) => Partial<TripState> | TripProblem | null
> = {
  start: (_, { startedAt }, { at }) => (startedAt === null ? { startedAt: at } : null),

  arrive({ pointCount }, { reached, points }, { point, at }) {
    if (point == null || point >= pointCount) return 'TRANSPORT_TRIP_POINT_UNKNOWN';
    if (point <= reached) return null;
    return { reached: point, isMoving: false, points: withTime(points, point, { arrivedAt: at }) };
  },

  depart({ pointCount }, { reached, isMoving, points }, { point, at }) {
    if (point == null || point >= pointCount - 1) return 'TRANSPORT_TRIP_POINT_UNKNOWN';
    if (point < reached || (point === reached && isMoving)) return null;
    return { reached: point, isMoving: true, points: withTime(points, point, { departedAt: at }) };
  },

  board({ pointCount }, state, { studentId, point, at }) {
    if (!studentId) return 'TRANSPORT_TRIP_CHILD_MISSING';
    if (point == null || point >= pointCount) return 'TRANSPORT_TRIP_POINT_UNKNOWN';
    const child = state.children.get(studentId) ?? planned(studentId, null);
    if (child.state === 'aboard') return null;
    if (child.state === 'off') return 'TRANSPORT_TRIP_CHILD_OFF';
    const boarded = { ...child, state: 'aboard', boardedAt: at, boardedPoint: point, text: null } as const;
    // Rows that were looked at before a child boarded have to be looked at again.
    return { children: withChild(state, boarded), rows: [], tagAt: null };
  },

  notToday(_, state, { studentId, text }) {
    const child = state.children.get(studentId ?? '');
    // A tablet may have an older list, and a child who is not planned need not come.
    if (!child || child.state === 'notToday') return null;
    if (child.state !== 'expected') {
      return child.state === 'off' ? 'TRANSPORT_TRIP_CHILD_OFF' : 'TRANSPORT_TRIP_CHILD_ABOARD';
    }
    if (!text) return 'TRANSPORT_TRIP_TEXT_MISSING';
    return { children: withChild(state, { ...child, state: 'notToday', text }) };
  },

  off({ pointCount, direction }, state, { studentId, point, at, text }) {
    const child = state.children.get(studentId ?? '');
    if (!child) return 'TRANSPORT_TRIP_CHILD_MISSING';
    if (point == null || point >= pointCount) return 'TRANSPORT_TRIP_POINT_UNKNOWN';
    if (child.state === 'off') return null;
    if (child.state !== 'aboard') return 'TRANSPORT_TRIP_CHILD_NOT_ABOARD';
    // At the gate of the kindergarten the teachers take over; anywhere else a named person does.
    const isAtSchool = direction === 'toSchool' && point === pointCount - 1;
    if (!isAtSchool && !text) return 'TRANSPORT_TRIP_PERSON_MISSING';
    return { children: withChild(state, { ...child, state: 'off', offAt: at, offPoint: point, text: text ?? null }) };
  },

  settle(_, state, { studentId, text }) {
    const child = state.children.get(studentId ?? '');
    if (!child || child.state === 'expected' || child.state === 'notToday') return 'TRANSPORT_TRIP_CHILD_NOT_ABOARD';
    if (!text) return 'TRANSPORT_TRIP_PERSON_MISSING';
    return child.settledWith === text ? null : { children: withChild(state, { ...child, settledWith: text }) };
  },

  row(plan, state, { row, at, text }) {
    const problem = walkProblem(plan, state, row);
    if (problem !== null) return problem === 'done' ? null : problem;
    if (state.somebody === row && !text) return 'TRANSPORT_TRIP_SOMEBODY';
    return { rows: [...state.rows, { row: row as number, at, remark: text ?? null }], somebody: null };
  },

  somebody(plan, state, { row }) {
    const problem = walkProblem(plan, state, row);
    if (problem !== null) return problem === 'done' ? null : problem;
    return state.somebody === row ? null : { somebody: row as number };
  },

  tag({ tailTag, rowCount }, { rows, tagAt }, { text, at }) {
    if (tailTag === null || tagAt !== null) return null;
    if (rows.length < rowCount) return 'TRANSPORT_TRIP_ROWS_OPEN';
    return text?.toUpperCase() === tailTag.toUpperCase() ? { tagAt: at } : 'TRANSPORT_TRIP_TAG_WRONG';
  },

  found({ rowCount }, { found }, { row, text, at }) {
    if (!text) return 'TRANSPORT_TRIP_TEXT_MISSING';
    if (row == null || row < 1 || row > rowCount) return 'TRANSPORT_TRIP_ROW_ORDER';
    return { found: [...found, { row, thing: text, at }] };
  },

  end: (_, { endedAt }, { at }) => (endedAt === null ? { endedAt: at } : null),

  close(_, { endedAt }, { at, text }) {
    if (endedAt !== null) return null;
    return text ? { endedAt: at, isClosedByOffice: true } : 'TRANSPORT_TRIP_TEXT_MISSING';
  },
};

function step(plan: TripPlan, state: TripState, event: TripEvent): TripOutcome {
  if (event.kind === 'undo') return { state, isSame: true };
  if (event.kind !== 'start' && state.startedAt === null) return { problem: 'TRANSPORT_TRIP_NOT_STARTED' };
  const change = steps[event.kind](plan, state, event);
  if (change === null) return { state, isSame: true };
  // A repeated event of an ended trip changes nothing; any other one is a matter for the office.
  if (state.endedAt !== null) return { problem: 'TRANSPORT_TRIP_ENDED' };
  return typeof change === 'string' ? { problem: change } : { state: { ...state, ...change }, isSame: false };
}

/** Returns why a row cannot be looked at now, `done` for one that was; null where it can. */
function walkProblem(plan: TripPlan, state: TripState, row: number | null | undefined): TripProblem | 'done' | null {
  if (row == null || row < 1 || row > plan.rowCount) return 'TRANSPORT_TRIP_ROW_ORDER';
  if (row <= state.rows.length) return 'done';
  if (!hasArrived(plan, state)) return 'TRANSPORT_TRIP_NOT_ARRIVED';
  if (countsOf(state).aboard > 0) return 'TRANSPORT_TRIP_CHILDREN_ABOARD';
  return row === state.rows.length + 1 ? null : 'TRANSPORT_TRIP_ROW_ORDER';
}

const withChild = ({ children }: TripState, child: ChildOnTrip) => new Map(children).set(child.id, child);

const withTime = <T>(points: readonly T[], index: number, change: Partial<T>): T[] =>
  points.map((point, at) => (at === index ? { ...point, ...change } : point));

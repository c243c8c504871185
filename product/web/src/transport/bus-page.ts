import type { BusStudents } from '@kiga/contract/transport/rider.acts.ts';
import { type Direction, directions } from '@kiga/contract/transport/trip.ts';
import { createContext, useContext } from 'react';

/** A line of a bus with its stops and children. */
export type BusLine = BusStudents['lines'][number];

/** A stop of a line. */
export type BusStop = BusLine['stops'][number];

/** A child at a stop in one direction. */
export type BusRider = BusLine['riders'][number];

/** A bus on its page, with the line and direction that the address names. */
export interface BusPage {
  id: string;
  bus: BusStudents;
  line: BusLine;
  direction: Direction;
  /** Address to which forms lead back. */
  back: string;
  /** Owner of the bus, for readers of several. */
  owner: { kigId?: string };
}

/** The bus, line and direction of the page. */
export const BusPageContext = createContext<BusPage | null>(null);

/** Returns the bus, line and direction of the page. */
export function useBusPage(): BusPage {
  const page = useContext(BusPageContext);
  if (page === null) throw new Error('useBusPage is called outside of the page of a bus');
  return page;
}

/** Returns the directions in which a line runs. */
export function directionsOf({ arrivesAt, leavesAt }: BusLine): Direction[] {
  return directions.filter((one) => (one === 'toSchool' ? arrivesAt : leavesAt) !== null);
}

/** Returns the planned time at a stop; null where the bus does not stop there in this direction. */
export function timeAt(stop: BusStop, direction: Direction): string | null {
  return direction === 'toSchool' ? stop.toSchoolAt : stop.toHomeAt;
}

/** Returns the stops of a line in driving order, without those that this direction leaves out. */
export function stopsInOrder({ stops }: BusLine, direction: Direction): (BusStop & { time: string })[] {
  return stops
    .flatMap((stop) => {
      const time = timeAt(stop, direction);
      return time === null ? [] : [{ ...stop, time }];
    })
    .toSorted((one, other) => (one.time < other.time ? -1 : 1));
}

/** Returns the children at a stop in a direction, by their seats. */
export function ridersAt({ riders }: BusLine, stopId: string, direction: Direction): BusRider[] {
  return riders.filter((one) => one.stopId === stopId && one.direction === direction);
}

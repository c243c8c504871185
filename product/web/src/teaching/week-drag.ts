import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import type { EditedLesson, Place } from './edited-lesson.ts';

/** A shorter movement is a click. */
const DRAG_FROM_PX = 6;
/** A shorter touch is a tap, and an earlier movement scrolls. */
const TOUCH_MS = 250;
const TOUCH_TOLERANCE_PX = 8;

/** A lesson, or a course that still lacks lessons. */
export type Dragged = { kind: 'lesson'; lesson: EditedLesson } | { kind: 'course'; courseId: string };

/** Enter opens a lesson, so only the space bar lifts and drops one. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space'] };

/** Returns the sensors for mouse, touch and keyboard. */
export function useWeekSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_MS, tolerance: TOUCH_TOLERANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextPlace, keyboardCodes }),
  );
}

/** Finds the place under the pointer, or the nearest one with the keyboard. */
export const placeUnder: CollisionDetection = (input) =>
  input.pointerCoordinates ? pointerWithin(input) : closestCenter(input);

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A place in another row or column counts as farther than one straight ahead. */
const ASIDE = 4;

/** Moves with the arrow keys to the next open place in that direction. */
const toNextPlace: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const direction = directions[event.code];
  if (!direction) return undefined;
  event.preventDefault();
  const { collisionRect, droppableContainers, droppableRects } = context;
  if (!collisionRect) return undefined;
  const middle = ({ left, top, width, height }: typeof collisionRect) => ({ x: left + width / 2, y: top + height / 2 });
  const from = middle(collisionRect);
  const ahead = droppableContainers.getEnabled().flatMap(({ id }) => {
    const rect = droppableRects.get(id);
    if (!rect) return [];
    const to = middle(rect);
    const along = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
    const aside = Math.abs((to.x - from.x) * direction.y) + Math.abs((to.y - from.y) * direction.x);
    const least = (direction.x === 0 ? rect.height : rect.width) / 2;
    return along >= least ? [{ to, far: along + ASIDE * aside }] : [];
  });
  const [next] = ahead.toSorted((one, other) => one.far - other.far);
  return next
    ? { x: currentCoordinates.x + next.to.x - from.x, y: currentCoordinates.y + next.to.y - from.y }
    : undefined;
};

/** Returns the dragged lesson or course. */
export const draggedOf = (active: Active): Dragged => active.data.current?.dragged;

/** Returns the place under the dragged lesson. */
export const placeOf = (over: Over | null): Place | null => over?.data.current?.place ?? null;

/** Returns the screen reader's announcements during a drag. */
export function announcementsOf(
  { t }: Kit,
  nameOf: (dragged: Dragged) => string,
  sentenceAt: (dragged: Dragged, place: Place) => string,
): Announcements {
  const named = (active: Active) => nameOf(draggedOf(active));
  return {
    onDragStart: ({ active }) => t('teaching.timetable.drag.pickedUp', { course: named(active) }),
    onDragOver({ active, over }) {
      const place = placeOf(over);
      return place ? sentenceAt(draggedOf(active), place) : t('teaching.timetable.drag.nowhere');
    },
    onDragEnd({ active, over }) {
      const place = placeOf(over);
      return place
        ? t('teaching.timetable.drag.dropped', { course: named(active) })
        : t('teaching.timetable.drag.cancelled', { course: named(active) });
    },
    onDragCancel: ({ active }) => t('teaching.timetable.drag.cancelled', { course: named(active) }),
  };
}

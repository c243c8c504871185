import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { lead } from '@kiga/contract/campus/lead.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { stateWord } from '@kiga/kit-web/states/state-words.ts';
import { asLead } from '../lead-record.ts';

/** A shorter movement is a click. */
const DRAG_FROM_PX = 6;
/** A shorter touch is a tap, and an earlier movement scrolls. */
const TOUCH_MS = 250;
const TOUCH_TOLERANCE_PX = 8;

/** Returns the sensors for mouse, touch and keyboard. */
export function useBoardSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_MS, tolerance: TOUCH_TOLERANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
}

/** Finds the column under the pointer, or the nearest one with the keyboard. Closed columns never match. */
export const columnUnder: CollisionDetection = (input) =>
  input.pointerCoordinates ? pointerWithin(input) : closestCenter(input);

/** Moves with left and right from one open column to the next. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
  if (by === 0) return undefined;
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((one, other) => one.rect.left - other.rect.left);
  const next = columns[columns.findIndex(({ id }) => id === context.over?.id) + by];
  if (!next) return undefined;
  const width = context.collisionRect?.width ?? 0;
  return { x: next.rect.left + (next.rect.width - width) / 2, y: currentCoordinates.y };
};

/** Returns the dragged lead. */
export function recordOf(active: Active): EntityRecord {
  return active.data.current?.record;
}

/** Returns the screen reader's announcements during a drag. */
export function announcementsOf(
  kit: Kit,
  placesOf: (record: EntityRecord) => readonly { to: string; act: string }[],
): Announcements {
  const wordsOf = (active: Active) => {
    const record = recordOf(active);
    const { childName, status } = asLead(record);
    return { record, child: childName ?? '', own: String(status), state: stateWord(kit, lead, String(status)) };
  };
  const placeOf = (record: EntityRecord, to: unknown) => placesOf(record).find((place) => place.to === to);
  return {
    onDragStart({ active }) {
      return kit.t('campus.lead.board.pickedUp', { child: wordsOf(active).child });
    },
    onDragOver({ active, over }) {
      const { record, child, own, state } = wordsOf(active);
      const place = placeOf(record, over?.id);
      if (place) {
        return kit.t('campus.lead.board.over', { child, state: stateWord(kit, lead, place.to), act: place.act });
      }
      if (over?.id !== own) return kit.t('campus.lead.board.nowhere', { child });
      // This event follows the pick-up at once, so it names the open columns.
      const places = placesOf(record).map(({ to }) => stateWord(kit, lead, to));
      const states = places.join(kit.t('campus.lead.board.separator'));
      return kit.t('campus.lead.board.overOwn', { child, state, states });
    },
    onDragEnd({ active, over }) {
      const { record, child, state } = wordsOf(active);
      const place = placeOf(record, over?.id);
      if (!place) return kit.t('campus.lead.board.back', { child, state });
      return kit.t('campus.lead.board.dropped', { child, state: stateWord(kit, lead, place.to), act: place.act });
    },
    onDragCancel({ active }) {
      const { child, state } = wordsOf(active);
      return kit.t('campus.lead.board.cancelled', { child, state });
    },
  };
}

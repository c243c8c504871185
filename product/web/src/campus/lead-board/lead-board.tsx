import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import { lead } from '@kiga/contract/campus/lead.entity.ts';
import { leadStates } from '@kiga/contract/campus/lead.states.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { OtherViewProps } from '@kiga/kit-web/entity/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { actWord, stateOf } from '@kiga/kit-web/states/state-words.ts';
import { useTransitions } from '@kiga/kit-web/states/use-transitions.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './board.module.css';
import { BoardCard, CardFace } from './board-card.tsx';
import { BoardColumn, type DropPlace } from './board-column.tsx';
import { announcementsOf, columnUnder, recordOf, useBoardSensors } from './board-drag.ts';
import { boardKey } from './use-column.ts';

/** The leads as cards in a column per state. Dragging a card to another column makes the matching transition. */
export default function LeadBoard({ view, open }: OtherViewProps) {
  const kit = useKit();
  const queries = useQueryClient();
  const transitions = useTransitions(lead);
  const sensors = useBoardSensors();
  const [dragged, setDragged] = useState<EntityRecord | null>(null);
  const [moving, setMoving] = useState<{ record: EntityRecord; to: string } | null>(null);
  const [arrived, setArrived] = useState<string | null>(null);
  useEffect(() => focusCard(arrived), [arrived]);

  const chosen = view.filters.status ?? [];
  const states = leadStates.states
    .map(({ name }) => name)
    .filter((name) => chosen.length === 0 || chosen.includes(name));
  const placesOf = (record: EntityRecord) =>
    transitions.of(record).map(({ name, to, danger }) => ({ name, to, danger, act: actWord(kit, lead, name) }));

  function placeOf(state: string): DropPlace | null {
    if (dragged === null) return null;
    if (stateOf(lead, dragged) === state) return { kind: 'own' };
    const place = placesOf(dragged).find(({ to }) => to === state);
    return place ? { kind: 'open', act: place.act } : { kind: 'closed' };
  }

  /** Shows the card in its new column during the dialog and the request, and returns it after a failure. */
  async function move(record: EntityRecord, name: string, to: string) {
    setArrived(null);
    setMoving({ record, to });
    const made = await transitions.start(record, name);
    // The columns are already loading.
    if (made) await queries.refetchQueries({ queryKey: boardKey }, { cancelRefetch: false });
    setMoving(null);
    setArrived(record.id);
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    setDragged(null);
    const record = recordOf(active);
    const place = placesOf(record).find(({ to }) => to === over?.id);
    if (place) void move(record, place.name, place.to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={{
        announcements: announcementsOf(kit, placesOf),
        screenReaderInstructions: { draggable: kit.t('campus.lead.board.instructions') },
      }}
      onDragStart={({ active }) => setDragged(recordOf(active))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    >
      <div className={styles.board}>
        {states.map((state) => (
          <BoardColumn
            key={state}
            state={state}
            view={view}
            place={placeOf(state)}
            moving={moving}
            renderCard={(record, arriving) => (
              <BoardCard
                key={record.id}
                record={record}
                moves={placesOf(record).map(({ name, to, danger, act }) => ({
                  key: name,
                  danger,
                  label: act,
                  onClick: () => void move(record, name, to),
                }))}
                still={moving !== null}
                arriving={arriving}
                open={open}
              />
            )}
          />
        ))}
      </div>
      {createPortal(
        // The overlay follows the pointer over the whole page, beyond the board.
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className={styles.overlay}>
              <CardFace record={dragged} />
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
      {transitions.dialog}
    </DndContext>
  );
}

/** Returns the focus to a moved card where no other element has it. */
function focusCard(id: string | null): void {
  if (id === null || document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"] button`)?.focus();
}

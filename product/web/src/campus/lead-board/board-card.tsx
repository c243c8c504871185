import { useDraggable } from '@dnd-kit/core';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { DragIcon, iconSizePx, MoreIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Portrait } from '../../drawing/portrait.tsx';
import { ChildFacts, NextDateCell, ParentCell, SourceText } from '../lead-cells.tsx';
import { asLead } from '../lead-record.ts';
import styles from './board.module.css';

const PORTRAIT_PX = 28;

interface BoardCardProps {
  record: EntityRecord;
  /** Moves that the reader may make with the card; empty for none. */
  moves: NonNullable<MenuProps['items']>;
  /** True while a move runs, so that no other begins. */
  still: boolean;
  /** True in the column to which the card is moving. */
  arriving: boolean;
  open(id: string): void;
}

/** The card of a lead. It opens, can be dragged, and moves by its menu. */
export function BoardCard({ record, moves, still, arriving, open }: BoardCardProps) {
  const { t } = useKit();
  const { id, childName: child = '' } = asLead(record);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id,
    data: { record },
    disabled: still || moves.length === 0,
    attributes: { roleDescription: t('campus.lead.board.movable') },
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-lead={id}
      data-lifted={isDragging || undefined}
      data-arriving={arriving || undefined}
    >
      {/* Overlays are React children of the card, but must not start a drag. So the menu stands next to it. */}
      <div className={styles.body} {...listeners}>
        <CardFace record={record} open={open} />
        {moves.length > 0 && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            className={styles.grip}
            aria-label={t('campus.lead.board.move', { child: child ?? '' })}
          >
            <DragIcon size={iconSizePx.tag} aria-hidden />
          </button>
        )}
      </div>
      {moves.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" disabled={still} menu={{ items: moves }}>
          <Button
            type="text"
            size="small"
            className={styles.menu}
            aria-label={t('campus.lead.board.moves', { child: child ?? '' })}
            icon={<MoreIcon size={iconSizePx.button} />}
          />
        </Dropdown>
      )}
    </li>
  );
}

/** Content of a card; `open` is absent for the copy that follows the pointer. */
export function CardFace({ record, open }: { record: EntityRecord; open?: (id: string) => void }) {
  const { id, childName, sex, source, parentName } = asLead(record);
  return (
    <>
      <div className={styles.who}>
        <Portrait id={id} sex={sex} size={PORTRAIT_PX} />
        <span className={styles.names}>
          {open ? (
            // The button covers the whole card.
            <button type="button" className={styles.name} onClick={() => open(id)}>
              {childName}
            </button>
          ) : (
            <span className={styles.name}>{childName}</span>
          )}
          <ChildFacts record={record} />
        </span>
      </div>
      {record.kigName && <div className={styles.facts}>{record.kigName}</div>}
      <div className={styles.facts}>
        {parentName && <ParentCell record={record} />}
        {source && <SourceText record={record} />}
      </div>
      {record.nextFollowDate !== null && (
        <div className={styles.next}>
          <NextDateCell record={record} />
        </div>
      )}
    </>
  );
}

import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { CollapseIcon, ExpandIcon, iconSizePx } from '../icon/icons.ts';

interface FoldState<Row> {
  expanded: boolean;
  onExpand(row: Row, event: MouseEvent<HTMLElement>): void;
  record: Row;
}

/** Returns the button that unfolds a row of a log, with its labels for screen readers. */
export function foldIcon<Row>(words: { fold: string; unfold: string }) {
  return ({ expanded, onExpand, record }: FoldState<Row>) => {
    const Icon = expanded ? CollapseIcon : ExpandIcon;
    return (
      <Button
        type="text"
        size="small"
        aria-expanded={expanded}
        aria-label={expanded ? words.fold : words.unfold}
        icon={<Icon size={iconSizePx.button} aria-hidden />}
        onClick={(event) => onExpand(record, event)}
      />
    );
  };
}

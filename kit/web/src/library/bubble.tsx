import { Dropdown, type DropdownProps, Popover, type PopoverProps, Tooltip, type TooltipProps } from 'antd';
import type { ReactElement } from 'react';

export type BubbleProps =
  | ({ kind: 'dropdown' } & DropdownProps)
  | ({ kind: 'popover' } & PopoverProps)
  | ({ kind: 'tooltip' } & TooltipProps);

/** A menu, card or tooltip of the component library that opens from an element. */
export default function Bubble({ children, ...props }: BubbleProps & { children: ReactElement }) {
  if (props.kind === 'dropdown') return <Dropdown {...props}>{children}</Dropdown>;
  if (props.kind === 'popover') return <Popover {...props}>{children}</Popover>;
  return <Tooltip {...props}>{children}</Tooltip>;
}

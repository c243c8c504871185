import { Dropdown, type DropdownProps, Popover, type PopoverProps, Tooltip, type TooltipProps } from 'antd';
import type { ReactElement } from 'react';

export type BubbleProps =
  | ({ kind: 'dropdown' } & DropdownProps)
  | ({ kind: 'popover' } & PopoverProps)
  | ({ kind: 'tooltip' } & TooltipProps);

/** What comes out of an element: a menu, a card or a word, as the component library makes it. */
export default function Bubble({ children, ...props }: BubbleProps & { children: ReactElement }) {
  if (props.kind === 'dropdown') return <Dropdown {...props}>{children}</Dropdown>;
  if (props.kind === 'popover') return <Popover {...props}>{children}</Popover>;
  return <Tooltip {...props}>{children}</Tooltip>;
}

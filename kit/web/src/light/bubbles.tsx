import type { DropdownProps, MenuProps, PopoverProps, TooltipProps } from 'antd';
import {
  cloneElement,
  type ReactElement,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { lazyDialog } from '../chunks/lazy-part.tsx';
import type { BubbleProps } from '../library/bubble.tsx';

const Bubble = lazyDialog<BubbleProps & { children: ReactElement }>(() => import('../library/bubble.tsx'));

/** Events that open or close a bubble. */
const events = [
  'onClick',
  'onContextMenu',
  'onMouseEnter',
  'onMouseLeave',
  'onPointerEnter',
  'onPointerLeave',
] as const;
type EventName = (typeof events)[number];
type Handlers = Partial<Record<EventName, (event: SyntheticEvent) => void>>;

/** Element of a bubble: any that passes these props on to its DOM element, such as a button. */
type Child = ReactElement<Handlers & { ref?: Ref<HTMLElement> }>;

interface MenuBubbleProps extends DropdownProps {
  /** Returns the menu, where building it is only worthwhile on demand. */
  menuOf?(): MenuProps;
  children: ReactElement;
}

/** A menu that opens from its child; loaded with the first click. */
export function Dropdown({ children, menuOf, ...props }: MenuBubbleProps) {
  const opens = props.trigger?.includes('contextMenu') ? 'onContextMenu' : 'onClick';
  const made = () => ({ kind: 'dropdown' as const, ...props, ...(menuOf && { menu: menuOf() }) });
  return <Opened made={made} isOpen={props.open === true} opens={opens} child={children} />;
}

/** A card that opens from its child; loaded with the first click. */
export function Popover({ children, ...props }: PopoverProps & { children: ReactElement }) {
  return (
    <Opened
      made={() => ({ kind: 'popover', ...props })}
      isOpen={props.open === true}
      opens="onClick"
      child={children}
    />
  );
}

/** A tooltip of its child; loaded when the pointer first enters it. */
export function Tooltip({ children, ...props }: TooltipProps & { children: ReactElement }) {
  return (
    <Opened
      made={() => ({ kind: 'tooltip', ...props })}
      isOpen={props.open === true}
      opens="onMouseEnter"
      child={children}
    />
  );
}

interface OpenedProps {
  /** Props for the library. */
  made(): BubbleProps;
  isOpen: boolean;
  opens: EventName;
  child: ReactElement;
}

/**
 * The child itself and, on demand, its bubble. The child stays the same element: the library gets a stand-in, which forwards the child's
 * events.
 */
function Opened({ made, isOpen, opens, child }: OpenedProps) {
  const own = (child as Child).props;
  const target = useRef<HTMLElement>(null);
  const handlers = useRef<Handlers | null>(null);
  const first = useRef<SyntheticEvent | null>(null);
  const [isAsked, setAsked] = useState(false);
  if (isOpen && !isAsked) setAsked(true);
  useImperativeHandle(own.ref, () => target.current as HTMLElement);

  const hear = (name: EventName) => (event: SyntheticEvent) => {
    own[name]?.(event);
    if (handlers.current) return handlers.current[name]?.(event);
    if (name !== opens) return;
    if (name === 'onContextMenu') event.preventDefault();
    first.current = event;
    setAsked(true);
  };
  const begin = (given: Handlers) => {
    handlers.current = given;
    const event = first.current;
    first.current = null;
    if (event) given[opens]?.(event);
  };

  return (
    <>
      {cloneElement(child as Child, { ref: target, ...Object.fromEntries(events.map((name) => [name, hear(name)])) })}
      {isAsked && (
        <Bubble {...made()}>
          <StandIn target={target} latest={handlers} begin={begin} />
        </Bubble>
      )}
    </>
  );
}

interface StandInProps extends Handlers {
  ref?: Ref<HTMLElement>;
  target: RefObject<HTMLElement | null>;
  latest: RefObject<Handlers | null>;
  /** Receives the first handlers, once. */
  begin(handlers: Handlers): void;
}

/** Renders nothing; the library treats it as the element at the target. */
function StandIn({ ref, target, latest, begin, ...given }: StandInProps) {
  useImperativeHandle(ref, () => target.current as HTMLElement);
  useEffect(() => {
    if (latest.current) latest.current = given;
  });
  const start = useRef(() => begin(given));
  useEffect(() => {
    // After the library has seen the target.
    const timer = setTimeout(start.current);
    return () => {
      clearTimeout(timer);
      latest.current = null;
    };
  }, [latest]);
  return null;
}

import { useEffect, useRef } from 'react';
import { moved, type Viewing, zoomed } from './viewing.ts';

/** Returns the CSS transform of a view. */
export function transformOf({ zoom, quarters, x, y }: Viewing): string {
  return `translate(${x}px, ${y}px) rotate(${quarters * 90}deg) scale(${zoom})`;
}

/** One notch of a wheel zooms about as far as a button. */
const WHEEL_SPEED = 0.002;

/** Turns wheel, drag and pinch on the element of the returned ref into changes of the view. */
export function useViewGestures(change: (to: (viewing: Viewing) => Viewing) => void) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stage = element.current;
    if (stage === null) return;
    const pointers = new Map<number, PointerEvent>();
    const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const { left, top, width, height } = stage.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      change((viewing) => zoomed(viewing, Math.exp(-event.deltaY * WHEEL_SPEED), fromMiddle(event)));
    };
    const down = (event: PointerEvent) => {
      pointers.set(event.pointerId, event);
      stage.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const [other] = [...pointers.values()].filter(({ pointerId }) => pointerId !== event.pointerId);
      pointers.set(event.pointerId, event);
      if (other === undefined) {
        change((viewing) => moved(viewing, event.clientX - before.clientX, event.clientY - before.clientY));
      } else {
        change((viewing) => zoomed(viewing, distance(event, other) / distance(before, other), fromMiddle(other)));
      }
    };
    const up = (event: PointerEvent) => pointers.delete(event.pointerId);
    const listening = new AbortController();
    const { signal } = listening;
    // React listens to wheels passively, so the page would scroll.
    stage.addEventListener('wheel', wheel, { passive: false, signal });
    stage.addEventListener('pointerdown', down, { signal });
    stage.addEventListener('pointermove', move, { signal });
    stage.addEventListener('pointerup', up, { signal });
    stage.addEventListener('pointercancel', up, { signal });
    return () => listening.abort();
  }, [change]);
  return element;
}

const distance = (one: PointerEvent, other: PointerEvent) =>
  Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));

import { type EventOutcome, eventOutcomes } from '@kiga/contract/devices/event.acts.ts';
import { type EventKindName, eventKinds } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** Path of the event page. */
export const EVENTS = '/devices/events';

/** Filters of the event page. They are part of the address, so that a reload and a shared link show the same. */
export interface EventView {
  kigId?: string | undefined;
  deviceId?: string | undefined;
  studentId?: string | undefined;
  cardNumber?: string | undefined;
  /** Days `yyyy-mm-dd` of the kindergarten, both inclusive; its today by default. */
  from?: string | undefined;
  to?: string | undefined;
  outcome?: EventOutcome | undefined;
  kind?: EventKindName | undefined;
  toCheck?: boolean | undefined;
}

const ids = ['kigId', 'deviceId', 'studentId'] as const;

/** Changes a part of the view, as a step of its own in the browser's history or instead of the last one. */
export type ChangeEventView = (part: EventView, options?: Pick<NavigateOptions, 'replace'>) => void;

/** Returns the view in the tab's address, and a function that changes a part of it. */
export function useEventView(): [EventView, ChangeEventView] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const like = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? '')?.[0];
  const view: EventView = {
    ...Object.fromEntries(ids.map((name) => [name, like(name, /^[0-9a-f-]{36}$/)])),
    cardNumber: like('cardNumber', /^[0-9A-Za-z\s-]{1,40}$/),
    from: like('from', /^\d{4}-\d\d-\d\d$/),
    to: like('to', /^\d{4}-\d\d-\d\d$/),
    outcome: eventOutcomes.find((outcome) => outcome === params.get('outcome')),
    kind: eventKinds.find((kind) => kind === params.get('kind')),
    toCheck: params.get('toCheck') === 'true' || undefined,
  };
  const change: ChangeEventView = (part, options) =>
    void navigate({ pathname, search: searchOf({ ...view, ...part }) }, options);
  return [view, change];
}

/** Returns the address of these events. It names the kindergarten for readers of several. */
export function eventsHref({ tenantOfSession }: Kit, { kigId, ...view }: EventView): string {
  return `${EVENTS}?${searchOf(tenantOfSession === null ? { ...view, kigId } : view)}`;
}

/** Returns the view without empty filters. */
export function chosenIn(view: EventView): EventView {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== ''));
}

function searchOf(view: EventView): string {
  return new URLSearchParams(chosenIn(view) as Record<string, string>).toString();
}

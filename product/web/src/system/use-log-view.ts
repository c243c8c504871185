import { type LogKind, logKinds } from '@kiga/contract/identity/log-kinds.ts';
import { useLocation, useNavigate } from 'react-router';

/** Texts that the log can be narrowed by. */
const texts = ['userName', 'event', 'recordId', 'requestId'] as const;

/** What of the log is looked at; it stands in the address, so that a reload and a shared link give the same. */
export interface LogView {
  kind?: LogKind | undefined;
  /** Days `yyyy-mm-dd`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  userName?: string | undefined;
  event?: string | undefined;
  recordId?: string | undefined;
  requestId?: string | undefined;
}

/** The view in the address of the tab, and what changes a part of it. */
export function useLogView(): [LogView, (part: LogView) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(params.get(name) ?? '')?.[0];
  const view: LogView = {
    kind: logKinds.find((kind) => kind === params.get('kind')),
    from: day('from'),
    to: day('to'),
    ...Object.fromEntries(texts.map((name) => [name, params.get(name) ?? undefined])),
  };
  const change = (part: LogView) => {
    const next = Object.entries({ ...view, ...part }).filter(([, value]) => value !== undefined && value !== '');
    void navigate({ pathname, search: new URLSearchParams(next).toString() });
  };
  return [view, change];
}

/** What the server is asked for: days are the reader's own. */
export function logFilters({ from, to, ...others }: LogView) {
  const filters = {
    ...others,
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as typeof filters;
}

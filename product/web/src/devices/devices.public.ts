export { alertEventsHref } from './alert-events-href.ts';
export { alertWay } from './alert-way.ts';
export { AssignCard } from './assign-card.tsx';
export { focusNextRow, useMeantClick } from './next-row.ts';

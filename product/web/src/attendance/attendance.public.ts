export { faceSex, nameOf } from './child-words.ts';
export { type Period, periodText, stepOf } from './period.ts';
export { PeriodHead } from './period-head.tsx';
export { useLiveQuery } from './use-live-query.ts';

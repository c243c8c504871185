export { countChecksToday } from './checks-today.ts';

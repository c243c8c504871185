export { watchAlarms } from './watch-alarms.ts';

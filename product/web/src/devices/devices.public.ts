export { focusNextRow, useMeantClick } from './next-row.ts';

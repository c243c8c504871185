export type { HomeTask } from './home-task.ts';
export { endSession } from './session/end-session.ts';
export { keepSession } from './session/kept-session.ts';
export { useSession } from './session/session-context.ts';

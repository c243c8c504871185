export { endSession } from './session/end-session.ts';
export { useSession } from './session/session-context.ts';

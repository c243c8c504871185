export { useSession } from './session/session-context.ts';

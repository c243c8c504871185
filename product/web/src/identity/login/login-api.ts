import { getShardNum, type MenuRow } from '../session/session-storage.ts';
import { language } from './login-words.ts';

/** The server's error of one field. */
export interface FieldRefusal {
  field: string;
  text: string;
}

/** Outcome of a call: data, a refusal with text, an unreachable server, or a server error. */
export type Outcome<T> =
  | { kind: 'done'; data: T }
  | { kind: 'refused'; text: string; errors: FieldRefusal[] }
  | { kind: 'unreachable' }
  | { kind: 'serverError' };

interface Envelope<T> {
  code: string;
  text?: string;
  data: T;
  errors?: FieldRefusal[];
}

const timeoutMs = 30_000;

interface Credentials {
  userName: string;
  password: string;
  appType: number;
}

/** Sends a sign-in. */
export function sendLogin({ userName, password, appType }: Credentials) {
  const body = { userName: userName.trim(), password, appType };
  return post<{ token: string; menus: MenuRow[]; shardNum: string }>('/sys/login/login', appType, body);
}

interface PasswordChange {
  userName: string;
  appType: number;
  oldPassword: string;
  newPassword: string;
}

/** Sends a password change without a session. */
export function sendPasswordChange(change: PasswordChange) {
  const body = { ...change, userName: change.userName.trim() };
  return post<unknown>('/api/identity/session/change-password-signed-out', change.appType, body);
}

/** Sends a POST request to the API, with the page's language and this kind of user. */
export async function post<T>(path: string, appType: number, body: object): Promise<Outcome<T>> {
  let response: Response;
  try {
    response = await fetch(`${path}?language=${language}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', appType: String(appType), shardNum: getShardNum() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    return { kind: 'unreachable' };
  }
  // A gateway before the server may answer with a page of its own; this is a server error, too.
  const envelope: Envelope<T> | null = await response.json().catch(() => null);
  if (envelope === null || response.status >= 500 || Number(envelope.code) >= 500) return { kind: 'serverError' };
  if (envelope.code === '200') return { kind: 'done', data: envelope.data };
  return { kind: 'refused', text: envelope.text ?? '', errors: envelope.errors ?? [] };
}

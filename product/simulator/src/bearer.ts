import { type AnswerOf, answerTo, type KigaCall, requestOf, type Way } from './door.ts';

/** Options of one request. */
interface RequestOptions {
  timeoutMs?: number;
  /** Key by which the server knows a repeated request. */
  key?: string;
}

/** Client with the token of a session: a parent's, or that of an account of the back office. */
export class Bearer {
  readonly #way: Way;
  readonly #token: string | null;

  /** Without a token, only public calls are possible. */
  constructor({ address, stop }: Way, token: string | null) {
    this.#way = { address: address.replace(/\/$/, ''), stop };
    this.#token = token;
  }

  /** Makes a call in English. Throws Refusal and Away. */
  call<C extends KigaCall>(
    call: C,
    input: Readonly<Record<string, unknown>> = {},
    { timeoutMs, key }: RequestOptions = {},
  ): Promise<AnswerOf<C>> {
    const { path, body } = requestOf(call, input);
    const headers = {
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      ...(key && { 'idempotency-key': key }),
    };
    const spoken = `${path}${path.includes('?') ? '&' : '?'}language=en_US`;
    return answerTo(call, { path: spoken, body }, headers, { ...this.#way, ...(timeoutMs && { timeoutMs }) });
  }
}

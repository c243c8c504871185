import { type AnswerOf, Away, answerTo, type KigaCall, requestOf, type Way } from './door.ts';

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

  /** Posts a body to an address of the server that is no call, without the token. Throws Away. */
  async post(path: string, body: string | URLSearchParams): Promise<Response> {
    const { address, stop } = this.#way;
    return fetch(address + path, { method: 'POST', body, signal: stop }).catch((error: unknown) => {
      throw new Away('the server does not answer', { cause: error });
    });
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

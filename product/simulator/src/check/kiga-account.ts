/** Account of a kindergarten whose machine is checked. */
export interface Credentials {
  userName: string;
  password: string;
}

/** Organization kind of kindergartens in the sign-in. */
const KINDERGARTEN_APP_TYPE = 3;

/** A session of a kindergarten's account at Kiga. */
export class KigaAccount {
  readonly #address: string;
  readonly #token: string;

  private constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  /** Signs in. Throws an Error with Kiga's words. */
  static async signIn(address: string, credentials: Credentials): Promise<KigaAccount> {
    const account = new KigaAccount(address, '');
    const { token } = await account.ask<'token'>('/sys/login/login', {
      ...credentials,
      appType: KINDERGARTEN_APP_TYPE,
    });
    return new KigaAccount(address, token);
  }

  /** Returns the data of a call, all of whose needed fields are texts. Throws an Error with Kiga's words. */
  async ask<Field extends string>(path: string, input: Record<string, unknown>): Promise<Record<Field, string>> {
    const response = await fetch(`${this.#address}${path}?language=en_US`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(input),
    });
    const { data, text, error } = (await response.json()) as {
      data?: Record<Field, string>;
      text?: string;
      error?: string;
    };
    if (!response.ok || data === undefined)
      throw new Error(`${path}: ${text ?? response.status} (${error ?? 'no data'})`);
    return data;
  }
}

/** One short message. */
export interface ShortMessage {
  /** Purpose, in the product's own names such as `tea_exp`. */
  purpose: string;
  /** Phone in its stored form: digits, with `+` and the country code for a foreign one. */
  phone: string;
  text: string;
  /** The account of the code; absent where the message has no code. */
  accountId?: string;
}

/** Sends short messages, or stores them for manual delivery. */
export interface SmsSender {
  /** Resolves once the message is accepted, and throws otherwise. */
  send(message: ShortMessage): Promise<void>;
}

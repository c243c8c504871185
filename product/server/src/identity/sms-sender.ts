/** One short message. */
export interface ShortMessage {
  /** What it is for, a word of ours such as `tea_exp`. */
  purpose: string;
  /** As it is kept: digits, with `+` and the country before a foreign one. */
  phone: string;
  text: string;
  /** The account whose code it brings; absent where it brings none. */
  accountId?: string;
}

/** Sends short messages, or keeps them for somebody to hand on. */
export interface SmsSender {
  /** Returns once the message was taken. Throws where it was not. */
  send(message: ShortMessage): Promise<void>;
}

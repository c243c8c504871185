/** A refusal of an upload, in the words that clients of S3 know: a status of HTTP and a code. */
export class MediaError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The answer of S3 that a client reads the code from. */
export function mediaErrorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
}

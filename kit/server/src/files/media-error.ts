/** A refusal of an upload in the form of S3: HTTP status and code. */
export class MediaError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Returns the S3 answer that carries a code. */
export function mediaErrorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
}

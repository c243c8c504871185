/** A message of text/event-stream. A message without event and data only advances the id. */
export interface StreamMessage {
  event: string;
  data: string;
  /** Undefined for a message without an id. */
  id: string | undefined;
}

/** Yields the messages of a stream; chunks may split them anywhere. Throws when the connection breaks. */
export async function* messagesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let message: StreamMessage = { event: '', data: '', id: undefined };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() as string;
      for (const line of lines) {
        if (line !== '') takeLine(message, line);
        else {
          yield message;
          message = { event: '', data: '', id: undefined };
        }
      }
    }
  } finally {
    // A reader that stops also ends the connection.
    await reader.cancel().catch(() => undefined);
  }
}

/** Adds `name: value` to a message; a line without a name is a comment. */
function takeLine(message: StreamMessage, line: string): void {
  const [, name, value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? [];
  if (name === 'event') message.event = value;
  if (name === 'data') message.data += value;
  if (name === 'id') message.id = value;
}

import { expect, it, vi } from 'vitest';
import { messagesOf, type StreamMessage } from './stream-messages.ts';

const text = 'event: ready\nid: 7\ndata: {}\n\n: beat\nid: 8\n\nevent: change\nid: 9\ndata: {"topic":"小班"}\n\n';
const expected: StreamMessage[] = [
  { event: 'ready', id: '7', data: '{}' },
  { event: '', id: '8', data: '' },
  { event: 'change', id: '9', data: '{"topic":"小班"}' },
];

async function read(pieces: Uint8Array[]): Promise<StreamMessage[]> {
  const messages: StreamMessage[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  for await (const message of messagesOf(stream)) {
    messages.push(message);
  }
  return messages;
}

it('messages are the same wherever their bytes are split, even inside a character', async () => {
  const bytes = new TextEncoder().encode(text);
  expect(await read([bytes])).toEqual(expected);
  for (let cut = 1; cut < bytes.length; cut += 1) {
    expect(await read([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected);
  }
  expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(expected);
});

it('an incomplete message at the end is dropped', async () => {
  expect(await read([new TextEncoder().encode('id: 1\n\nevent: change\ndata: {"to')])).toEqual([
    { event: '', id: '1', data: '' },
  ]);
});

it('a reader that stops ends the connection', async () => {
  const cancel = vi.fn<() => void>();
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('id: 1\n\nid: 2\n\n')),
    cancel,
  });
  for await (const message of messagesOf(stream)) {
    expect(message.id).toBe('1');
    break;
  }
  expect(cancel).toHaveBeenCalled();
});

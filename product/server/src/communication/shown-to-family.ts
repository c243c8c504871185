import type { LetterMessage } from './letter-messages.ts';

/** Returns a thread as its writer sees it, the letter itself first. */
export function shownToFamily(
  { content, day }: { content: string; day: string },
  messages: readonly LetterMessage[],
): { from: 'family' | 'kindergarten'; day: string; text: string }[] {
  const first = { from: 'family', day, text: content } as const;
  return [first, ...messages.map((message) => ({ from: message.side, day: message.day, text: message.text }))];
}

/** Returns a length of time as `h:mm:ss`, or `mm:ss` below an hour. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (count: number) => String(count).padStart(2, '0');
  const below = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds < 3600 ? below : `${Math.floor(seconds / 3600)}:${below}`;
}

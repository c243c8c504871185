/** Time after which a browser that says nothing about a sound is not asked any longer. */
const PATIENCE_MS = 3_000;

/** Returns the length of a sound in seconds; null where the browser cannot tell, such as for its own recordings. */
export function soundLength(file: Blob): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const audio = new Audio();
  return new Promise<number | null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : null);
    audio.onerror = () => resolve(null);
    audio.preload = 'metadata';
    audio.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}

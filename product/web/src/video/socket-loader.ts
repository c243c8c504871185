import type Mpegts from 'mpegts.js';

/**
 * Returns the player's loader for WebSockets. The library's own one throws into the page where it is ended before its connection
 * is open, as it is whenever a viewer leaves at once.
 */
export function socketLoader({
  BaseLoader,
  LoaderErrors,
  LoaderStatus,
}: typeof Mpegts): Mpegts.CustomLoaderConstructor {
  return class extends BaseLoader {
    #socket: WebSocket | null = null;
    #received = 0;

    constructor() {
      super('socket');
      this._needStash = true;
    }

    override open({ url }: Mpegts.MediaSegment): void {
      const socket = new WebSocket(url);
      socket.binaryType = 'arraybuffer';
      this.#socket = socket;
      this._status = LoaderStatus.kConnecting;
      const isCurrent = () => this.#socket === socket;
      socket.addEventListener('open', () => {
        if (isCurrent()) this._status = LoaderStatus.kBuffering;
      });
      socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
        if (!isCurrent()) return;
        const start = this.#received;
        this.#received += data.byteLength;
        this.onDataArrival?.(data, start, this.#received);
      });
      socket.addEventListener('error', () => {
        if (!isCurrent()) return;
        this._status = LoaderStatus.kError;
        this.onError?.(LoaderErrors.EXCEPTION as never, { code: -1, msg: 'the connection failed' });
      });
      socket.addEventListener('close', () => {
        if (!isCurrent() || this._status === LoaderStatus.kError) return;
        this._status = LoaderStatus.kComplete;
        this.onComplete?.(0, this.#received - 1);
      });
    }

    override abort(): void {
      const socket = this.#socket;
      this.#socket = null;
      this._status = LoaderStatus.kComplete;
      socket?.close();
    }

    override destroy(): void {
      this.abort();
      super.destroy();
    }
  };
}

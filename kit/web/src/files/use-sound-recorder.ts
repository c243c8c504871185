import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import { useEffect, useRef, useState } from 'react';

/** Reason why nothing is recorded: the user or a rule forbids it, no microphone, a browser that cannot, or any other. */
export type RecordingRefusal = 'denied' | 'noMicrophone' | 'unsupported' | 'failed';

/** State of a recording. */
export type Recording =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'running'; seconds: number }
  | { at: 'refused'; why: RecordingRefusal };

/** Types that browsers record, with their extensions. Most machines play the first one; each browser knows at least one. */
const recordedTypes = [
  { type: 'audio/mp4;codecs=mp4a.40.2', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
] as const;

/** Enough for speech; the longest recording stays far below the limit of bytes. */
const BITS_PER_SECOND = 64_000;

/** Interval in which the browser hands over what it has recorded. */
const PART_MS = 500;

interface RecorderOptions {
  mode: UploadMode;
  /** Receives the finished recording. */
  onTake(file: File): void;
  /** Tells whether a recording is under way. */
  onBusy(isBusy: boolean): void;
}

/**
 * Records from the microphone until `finish`, or until the mode's limit of seconds. A hidden or closed part of the page
 * discards it, so that no microphone stays open unseen.
 */
export function useSoundRecorder({ mode, onTake, onBusy }: RecorderOptions) {
  const [recording, setRecording] = useState<Recording>({ at: 'idle' });
  /** Ends the present recording; `keep` hands it over. Null while there is none. */
  const end = useRef<((keep: boolean) => void) | null>(null);
  useEffect(() => () => end.current?.(false), []);

  function go(next: Recording): void {
    setRecording(next);
    onBusy(next.at === 'asking' || next.at === 'running');
  }

  async function start(): Promise<void> {
    if (end.current !== null) return;
    const { formats, maxSeconds = Number.POSITIVE_INFINITY } = rulesOf(mode);
    const found = usableType(formats);
    if (found === null) return go({ at: 'refused', why: 'unsupported' });
    const asking = { isOver: false };
    end.current = () => {
      asking.isOver = true;
      end.current = null;
      go({ at: 'idle' });
    };
    go({ at: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (asking.isOver) return closeMicrophone(stream);
      record(stream, found, maxSeconds);
    } catch (error) {
      if (asking.isOver) return;
      end.current = null;
      go({ at: 'refused', why: refusalOf(error) });
    }
  }

  function record(stream: MediaStream, { type, ending }: (typeof recordedTypes)[number], maxSeconds: number): void {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND });
    const parts: Blob[] = [];
    const begunAt = performance.now();
    let isKept = true;
    end.current = (keep) => {
      isKept = keep;
      if (recorder.state !== 'inactive') recorder.stop();
    };
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      const seconds = Math.floor((performance.now() - begunAt) / 1000);
      if (recorder.state === 'inactive') return;
      if (seconds >= maxSeconds) recorder.stop();
      else setRecording({ at: 'running', seconds });
    };
    const close = (next: Recording) => {
      closeMicrophone(stream);
      end.current = null;
      go(next);
    };
    recorder.onerror = () => {
      isKept = false;
      close({ at: 'refused', why: 'failed' });
    };
    // The browser stops by itself where the microphone is unplugged.
    recorder.onstop = () => {
      if (end.current === null) return;
      close({ at: 'idle' });
      if (isKept) onTake(new File(parts, `recording.${ending}`, { type: type.split(';')[0] as string }));
    };
    recorder.start(PART_MS);
    go({ at: 'running', seconds: 0 });
  }

  return {
    recording,
    start: () => void start(),
    finish: () => end.current?.(true),
    discard: () => end.current?.(false),
  };
}

/** Returns a type that this browser records and the mode accepts; null for none, also on a page without TLS. */
function usableType(formats: readonly string[]): (typeof recordedTypes)[number] | null {
  if (!('MediaRecorder' in window) || navigator.mediaDevices === undefined) return null;
  return (
    recordedTypes.find(({ type, ending }) => formats.includes(ending) && MediaRecorder.isTypeSupported(type)) ?? null
  );
}

function refusalOf(error: unknown): RecordingRefusal {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' ? 'noMicrophone' : 'failed';
}

function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

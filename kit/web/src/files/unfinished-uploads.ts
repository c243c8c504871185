import { createContext, useCallback, useMemo, useState } from 'react';

/** An upload that a save must wait for: a running one, a recording, or a failed one that the user has not dealt with. */
export type Unfinished = 'running' | 'recording' | 'failed';

/** Tells the surrounding form that the upload at this place is unfinished; null once it is finished. */
type TellUnfinished = (place: string, unfinished: Unfinished | null) => void;

/** Texts that say why saving must wait, the most urgent first. */
const waits = {
  recording: 'kit.files.waitRecording',
  running: 'kit.files.waitRunning',
  failed: 'kit.files.waitFailed',
} as const satisfies Record<Unfinished, string>;
const firstOf = Object.keys(waits) as Unfinished[];

/** Uploads of a form. */
interface FormUploads {
  tell: TellUnfinished;
  /** Counts the records that the form has begun, because reports of an earlier record's uploads do not count for the next. */
  round: number;
  /** Call it when the form begins its next record. */
  restart(): void;
  /** Key of the text that says why saving must wait; null where it need not. */
  waitsFor: (typeof waits)[Unfinished] | null;
}

/** Channel from uploads to their form; outside a form reports have no effect. */
export const UploadsContext = createContext<Pick<FormUploads, 'tell' | 'round'>>({ tell: () => undefined, round: 0 });

/** Tracks the uploads of a form. */
export function useFormUploads(): FormUploads {
  const [places, setPlaces] = useState<ReadonlyMap<string, Unfinished>>(new Map());
  const [round, setRound] = useState(0);
  const tell = useCallback<TellUnfinished>((place, unfinished) => {
    setPlaces((before) => {
      const after = new Map(before);
      if (unfinished === null) after.delete(place);
      else after.set(place, unfinished);
      return after;
    });
  }, []);
  return useMemo(() => {
    const all = [...places.values()];
    const first = firstOf.find((unfinished) => all.includes(unfinished));
    const waitsFor = first === undefined ? null : waits[first];
    return { tell, waitsFor, round, restart: () => setRound((before) => before + 1) };
  }, [places, tell, round]);
}

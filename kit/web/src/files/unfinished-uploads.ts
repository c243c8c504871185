import { createContext, useCallback, useMemo, useState } from 'react';

/** An upload that saving must not overtake: one that goes on, or one that failed and of which nobody said what to do. */
export type Unfinished = 'running' | 'failed';

/** Tells the form around that the upload at this place is unfinished; null where it is not any more. */
type TellUnfinished = (place: string, unfinished: Unfinished | null) => void;

/** What a form knows of the uploads within it. */
interface FormUploads {
  tell: TellUnfinished;
  /** Counts the records that the form has begun: what an upload says of itself does not hold for the next. */
  round: number;
  /** To be called where the form begins its next record. */
  restart(): void;
  /** Key of the words for why saving has to wait; null where it has not to. */
  waitsFor: 'kit.files.waitRunning' | 'kit.files.waitFailed' | null;
}

/** Uploads tell their form through it; outside of a form nobody listens. */
export const UploadsContext = createContext<Pick<FormUploads, 'tell' | 'round'>>({ tell: () => undefined, round: 0 });

/** Keeps count of the uploads of a form. */
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
    const waitsFor = all.includes('running') ? 'kit.files.waitRunning' : all.length > 0 ? 'kit.files.waitFailed' : null;
    return { tell, waitsFor, round, restart: () => setRound((before) => before + 1) };
  }, [places, tell, round]);
}

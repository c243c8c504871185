import { createContext, useCallback, useMemo, useState } from 'react';

/** An upload that saving must not overtake: one that goes on, or one that failed and of which nobody said what to do. */
export type Unfinished = 'running' | 'failed';

/** Tells the form around that the upload at this place is unfinished; null where it is not any more. */
export type TellUnfinished = (place: string, unfinished: Unfinished | null) => void;

/** Uploads tell their form through it; outside of a form nobody listens. */
export const UploadsContext = createContext<TellUnfinished>(() => undefined);

/** What a form knows of the uploads within it. */
export interface FormUploads {
  tell: TellUnfinished;
  /** Key of the words for why saving has to wait; null where it has not to. */
  waitsFor: 'kit.files.waitRunning' | 'kit.files.waitFailed' | null;
}

/** Keeps count of the uploads of a form. */
export function useFormUploads(): FormUploads {
  const [places, setPlaces] = useState<ReadonlyMap<string, Unfinished>>(new Map());
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
    return { tell, waitsFor };
  }, [places, tell]);
}

import { useCallback, useEffect, useRef, useState } from 'react';

/** Data that is being loaded, that has come, or that did not come. */
export interface Loading<T> {
  data: T | null;
  error: Error | null;
  /** Loads again; the present data stays until then. */
  again(): Promise<void>;
}

/** Loads data now, and again after a change of the key. An answer that comes too late is ignored. */
export function useAnswer<T>(key: string, load: () => Promise<T>): Loading<T> {
  const [state, setState] = useState<{ key: string; data: T | null; error: Error | null }>();
  const latest = useRef({ key, load });
  latest.current = { key, load };
  const again = useCallback(async () => {
    const { key: asked, load: ask } = latest.current;
    try {
      const data = await ask();
      if (latest.current.key === asked) setState({ key: asked, data, error: null });
    } catch (error) {
      if (latest.current.key === asked) setState({ key: asked, data: null, error: error as Error });
    }
  }, []);
  useEffect(() => void again(), [key, again]);
  const isPresent = state?.key === key;
  return { data: isPresent ? state.data : null, error: isPresent ? state.error : null, again };
}

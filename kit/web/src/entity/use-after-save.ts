import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Marks all loaded data as stale, because one record may appear in many lists, counts and options. */
export function useAfterSave(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}

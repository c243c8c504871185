import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Makes everything that was fetched count as old: one record may show in many lists, counts and choices. */
export function useAfterSave(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}

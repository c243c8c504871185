import { type AllergyWarning, recipeAllergies } from '@kiga/contract/catering/recipe.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLiveQuery } from '../attendance/attendance.public.ts';

/** The warnings of a span. */
export interface Warnings {
  /** Undefined while they load, and for readers without health data. */
  data: readonly AllergyWarning[] | undefined;
  isFailed: boolean;
  retry(): void;
}

/** Returns the allergy warnings of a span, for readers with the permission. */
export function useWarnings({ from, to }: { from: string; to: string }, owner: Record<string, string>): Warnings {
  const { client, can } = useKit();
  const { data, isError, refetch } = useLiveQuery(
    [
      'catering.recipe',
      'catering.substitute',
      'catering.food',
      'campus.student',
      'attendance.day',
      'attendance.studentLeave',
    ],
    {
      queryKey: [recipeAllergies.name, from, to, owner.kigId ?? null],
      queryFn: ({ signal }) => client.call(recipeAllergies, { from, to, ...owner }, { signal }),
      enabled: can('catering.recipe.readAllergies'),
    },
  );
  return { data: data?.warnings, isFailed: isError && data === undefined, retry: () => void refetch() };
}

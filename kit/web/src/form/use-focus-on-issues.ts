import { useEffect, useRef } from 'react';

/** Scrolls to the first issue in the order of the fields, and focuses it. */
export function useFocusOnIssues(issues: readonly { field: string }[], failure: string | null) {
  const element = useRef<HTMLDivElement>(null);
  const focused = useRef<readonly { field: string }[]>([]);
  useEffect(() => {
    // Issues also disappear while the user corrects them; the focus then stays.
    const fresh = issues.some((issue) => !focused.current.includes(issue));
    focused.current = issues;
    if (!fresh) return;
    const paths = new Set(issues.map(({ field }) => field));
    const first = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(
      ({ dataset }) => dataset.path !== undefined && paths.has(dataset.path),
    );
    first?.scrollIntoView({ block: 'center' });
    first?.querySelector<HTMLElement>('input, textarea, [tabindex="-1"]')?.focus({ preventScroll: true });
  }, [issues]);
  useEffect(() => {
    if (failure !== null) element.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  }, [failure]);
  return element;
}

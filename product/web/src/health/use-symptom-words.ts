import { useKit } from '@kiga/kit-web/kit-context.tsx';

/** Returns a function that names a symptom by its code; the code itself where the dictionary has none. */
export function useSymptomWords(): (code: string) => string {
  const { language, useCodedItems } = useKit();
  const items = useCodedItems('symptom');
  return (code) => items?.find((item) => item.code === code)?.[language] ?? code;
}

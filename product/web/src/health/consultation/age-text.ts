import { useKit } from '@kiga/kit-web/kit-context.tsx';

/** Returns a function that writes an age in whole months as years and months. */
export function useAgeText(): (ageMonths: number) => string {
  const { t } = useKit();
  return (ageMonths) => {
    const [years, months] = [Math.floor(ageMonths / 12), ageMonths % 12];
    if (years === 0) return t('health.consultation.age.months', { months });
    return months === 0
      ? t('health.consultation.age.years', { years })
      : t('health.consultation.age.both', { years, months });
  };
}

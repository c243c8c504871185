import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLocation, useNavigate } from 'react-router';
import { CompareHealth } from './compare-health.tsx';
import { WeekFigures } from './week-figures.tsx';

/**
 * Screen of the statistics of checks. A kindergarten sees its own week; others compare kindergartens, and open one.
 * The address holds a day of the week, and the kindergarten.
 */
export default function HealthStatisticsScreen() {
  const { tenantOfSession } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const [day, kigId] = [asked.get('day'), tenantOfSession === null ? asked.get('kigId') : null];
  const hrefOf = (other: Readonly<Record<string, string | null>>) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(other)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    return `${pathname}?${params}`;
  };
  const common = { day, onChoose: (chosen: string) => void navigate(hrefOf({ day: chosen })) };
  return tenantOfSession === null && kigId === null ? (
    <CompareHealth {...common} hrefOf={(id) => hrefOf({ kigId: id })} />
  ) : (
    <WeekFigures {...common} kigId={kigId} allHref={kigId === null ? null : hrefOf({ kigId: null })} />
  );
}

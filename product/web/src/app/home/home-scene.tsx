import { paint } from '../../drawing/drawing-colours.ts';

/** Hills with a kindergarten along the lower edge of the welcome card; decoration only. */
export function HomeScene({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 420 120" aria-hidden preserveAspectRatio="xMaxYMax meet">
      <circle cx="318" cy="34" r="17" fill={paint.sun} />
      <path d="M0 120C70 62 150 64 220 96C290 58 350 62 420 84V120Z" fill="var(--kiga-tint-50)" />
      <path d="M60 120C140 84 210 88 270 104C330 82 380 84 420 98V120Z" fill="var(--kiga-tint-100)" />
      <g>
        <path d="M232 70h58v36h-58z" fill={paint.cream} />
        <path d="M226 72L261 48L296 72Z" fill={paint.roof} />
        <path d="M261 48L296 72H278Z" fill={paint.roofDeep} />
        <path d="M254 106V88a7 7 0 0 1 14 0v18z" fill={paint.woodDeep} />
        <path d="M238 80h10v10h-10zM274 80h10v10h-10z" fill={paint.blue} />
        <circle cx="261" cy="62" r="4" fill={paint.blueLight} />
      </g>
      <g fill={paint.leaf}>
        <circle cx="202" cy="84" r="13" />
        <circle cx="330" cy="82" r="15" fill={paint.leafLight} />
        <circle cx="344" cy="90" r="11" />
      </g>
      <path d="M202 92v16M332 92v16" stroke={paint.woodDeep} strokeWidth="4" strokeLinecap="round" />
      <path d="M0 120C110 98 240 106 300 110C350 102 390 104 420 108V120Z" fill="var(--kiga-tint-200)" />
    </svg>
  );
}

import { Drawing, type DrawingProps } from './drawing.tsx';
import { paint } from './drawing-colours.ts';

const sproutAt = [96, 136, 176];

/** Drawing for a screen that does not exist yet: a seed bed with first leaves and a watering can. */
export function SeedBed(props: DrawingProps) {
  return (
    <Drawing viewWidth={292} viewHeight={186} {...props}>
      <ellipse cx="146" cy="169" rx="128" ry="9" fill={paint.ground} />
      <path
        d="M206 46a13 13 0 0 1 1 -26a18 18 0 0 1 34 -3a12 12 0 0 1 14 13a8 8 0 0 1 1 16z"
        stroke={paint.thread}
        strokeWidth="2"
      />
      <circle cx="64" cy="36" r="15" fill={paint.sun} />
      <path
        d="M64 10v-4M64 66v-4M38 36h-4M94 36h-4M46 18l-3 -3M85 57l-3 -3M46 54l-3 3M85 15l-3 3"
        stroke={paint.sun}
        strokeWidth="3"
      />
      <path d="M62 138h148l14 28h-176z" fill="#86603F" />
      <path d="M62 138h148l4 8h-156z" fill={paint.woodDeep} />
      <path d="M84 154h104" stroke={paint.woodDeep} strokeWidth="3" strokeDasharray="2 12" />
      {sproutAt.map((x, i) => (
        <g key={x} transform={`translate(${x} ${i * -5})`}>
          <path d={`M0 ${142 + i * 5}v${-20 - i * 5}`} stroke={paint.greenDeep} strokeWidth="4" />
          <path d="M0 124c-12 1 -18 -5 -19 -16c11 0 18 6 19 16z" fill={paint.leaf} />
          <path d="M0 118c0 -11 7 -17 18 -17c0 11 -7 17 -18 17z" fill={paint.leafLight} />
        </g>
      ))}
      <path d="M36 166v-46" stroke={paint.woodDeep} strokeWidth="5" />
      <rect x="14" y="92" width="46" height="32" rx="5" fill={paint.woodLight} />
      <path
        d="M37 114v-9M37 106c-7 0 -10 -3 -10 -8c6 0 10 3 10 8zM37 108c0 -6 4 -9 9 -9c0 6 -4 9 -9 9z"
        fill={paint.leaf}
        stroke={paint.greenDeep}
        strokeWidth="2"
      />
      <path d="M258 126q18 4 14 22q-2 10 -14 12" stroke={paint.blue} strokeWidth="6" />
      <path d="M224 122h36v44h-36z" fill={paint.blue} />
      <path d="M224 122h36v9h-36z" fill={paint.blueLight} />
      <path d="M226 150l-18 -26" stroke={paint.blue} strokeWidth="8" />
      <path d="M198 126l16 -11" stroke={paint.blue} strokeWidth="6" />
      <path d="M198 138v5M192 146v5M202 150v5" stroke={paint.blueLight} strokeWidth="3" />
    </Drawing>
  );
}

import { Drawing, type DrawingProps } from './drawing.tsx';
import { paint } from './drawing-colours.ts';

/** Drawing for a broken screen: a toy train has lost a wheel, and tools lie ready. */
export function BrokenToy(props: DrawingProps) {
  return (
    <Drawing viewWidth={292} viewHeight={186} {...props}>
      <ellipse cx="146" cy="166" rx="128" ry="9" fill={paint.ground} />
      <circle cx="96" cy="36" r="10" stroke={paint.thread} strokeWidth="2" />
      <circle cx="76" cy="20" r="6" stroke={paint.thread} strokeWidth="2" />
      <g transform="rotate(5 130 150)">
        <rect x="104" y="64" width="20" height="26" fill={paint.coral} />
        <path d="M98 54h32l-5 12h-22z" fill="#B85F52" />
        <rect x="84" y="86" width="76" height="44" rx="12" fill={paint.blue} />
        <path d="M96 86h-0a12 12 0 0 0 -12 12v8h76v-20z" fill="#8DBBD5" />
        <path d="M150 58h48v72h-48z" fill={paint.leaf} />
        <path d="M142 50h64a4 4 0 0 1 0 12h-64a4 4 0 0 1 0 -12z" fill={paint.greenDeep} />
        <rect x="160" y="70" width="28" height="24" rx="5" fill={paint.cream} />
        <path d="M76 128h130v12h-130z" fill={paint.roofDeep} />
        <path d="M76 128v12h-12q2 -10 12 -12z" fill={paint.roofDeep} />
        <circle cx="84" cy="108" r="6" fill={paint.sun} />
        <path d="M164 108q10 8 20 0" stroke={paint.greenDeep} strokeWidth="2.5" />
        <circle cx="170" cy="82" r="2.4" fill={paint.eye} />
        <circle cx="180" cy="82" r="2.4" fill={paint.eye} />
      </g>
      <circle cx="96" cy="148" r="16" fill={paint.sun} />
      <circle cx="96" cy="148" r="6" fill={paint.amber} />
      <circle cx="138" cy="151" r="15" fill={paint.sun} />
      <circle cx="138" cy="151" r="6" fill={paint.amber} />
      <path d="M182 146v8" stroke={paint.woodDeep} strokeWidth="5" />
      <ellipse cx="238" cy="150" rx="12" ry="16" fill={paint.sun} transform="rotate(-18 238 150)" />
      <ellipse cx="238" cy="150" rx="4.5" ry="6" fill={paint.amber} transform="rotate(-18 238 150)" />
      <path d="M210 132q8 -6 14 0M212 120q10 -6 18 2" stroke={paint.thread} strokeWidth="2" />
      <path d="M30 166l26 -14" stroke={paint.woodDeep} strokeWidth="6" />
      <path d="M54 158l6 -13l8 -2l-3 8l6 4l7 -4l-2 8l-12 6z" fill={paint.cat} />
    </Drawing>
  );
}

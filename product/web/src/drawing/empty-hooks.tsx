import { Drawing, type DrawingProps } from './drawing.tsx';
import { paint } from './drawing-colours.ts';

const hookAt = [62, 118, 174, 230];
const nameTags = ['#CFE3B9', '#F6DDA0', '#CBE2EE', '#EBCFC6'];

/** Drawing for an empty list: a cloakroom with a single bag. */
export function EmptyHooks(props: DrawingProps) {
  return (
    <Drawing viewWidth={292} viewHeight={186} {...props}>
      <ellipse cx="146" cy="170" rx="126" ry="9" fill={paint.ground} />
      {hookAt.map((x, i) => (
        <g key={x}>
          <rect x={x - 19} y="8" width="38" height="16" rx="4" fill={nameTags[i]} />
          <path d={`M${x - 10} 16h20`} stroke={paint.white} strokeWidth="3" />
        </g>
      ))}
      <rect x="22" y="32" width="248" height="20" rx="7" fill={paint.wood} />
      <path d="M22 39a7 7 0 0 1 7-7h234a7 7 0 0 1 7 7z" fill={paint.woodLight} />
      {hookAt.map((x) => (
        <path key={x} d={`M${x} 51v14q0 4 4 4h5`} stroke={paint.woodDeep} strokeWidth="5" />
      ))}
      <path d="M113 68q12 -15 24 0" stroke={paint.greenDeep} strokeWidth="4" />
      <rect x="92" y="68" width="64" height="74" rx="20" fill={paint.leaf} />
      <path d="M92 90v-2a20 20 0 0 1 20 -20h24a20 20 0 0 1 20 20v2q-32 16 -64 0z" fill={paint.leafLight} />
      <rect x="102" y="104" width="44" height="28" rx="9" fill={paint.leafDeep} />
      <path d="M110 112h28" stroke={paint.cream} strokeWidth="3" />
      <circle cx="124" cy="94" r="4" fill={paint.sun} />
      <circle cx="32" cy="160" r="7" fill={paint.coral} />
      <path d="M53 144l13 22h-26z" fill={paint.sun} />
      <rect x="68" y="148" width="18" height="18" rx="3" fill={paint.blue} />
      <path d="M228 142v-26" stroke={paint.greenDeep} strokeWidth="4" />
      <path d="M228 127c-12 1 -19 -5 -20 -17c12 0 19 6 20 17z" fill={paint.leaf} />
      <path d="M228 119c0 -12 7 -18 19 -18c0 12 -7 18 -19 18z" fill={paint.leafLight} />
      <path d="M209 146h38l-4 22h-30z" fill={paint.roof} />
      <rect x="206" y="140" width="44" height="8" rx="2" fill={paint.roofDeep} />
    </Drawing>
  );
}

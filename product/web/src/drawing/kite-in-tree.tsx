import { Drawing, type DrawingProps } from './drawing.tsx';
import { paint } from './drawing-colours.ts';

/** Drawing for a list that failed to load: a kite hangs in a tree with a broken string. */
export function KiteInTree(props: DrawingProps) {
  return (
    <Drawing viewWidth={292} viewHeight={186} {...props}>
      <ellipse cx="150" cy="166" rx="126" ry="9" fill={paint.ground} />
      <path
        d="M212 57a14 14 0 0 1 1 -28a20 20 0 0 1 38 -3a13 13 0 0 1 15 14a9 9 0 0 1 1 17z"
        stroke={paint.thread}
        strokeWidth="2"
      />
      <path d="M62 167l4 -78h8l5 78z" fill={paint.woodDeep} />
      <path d="M70 118l22 -20M69 128l-18 -14" stroke={paint.woodDeep} strokeWidth="6" />
      <circle cx="42" cy="83" r="28" fill={paint.leafLight} />
      <circle cx="77" cy="50" r="36" fill={paint.leaf} />
      <circle cx="66" cy="42" r="20" fill={paint.leafLight} />
      <circle cx="110" cy="72" r="24" fill={paint.leaf} />
      <path d="M143 38l-38 16l19 23z" fill="#E49B79" />
      <path d="M143 38l-19 39l18 -4z" fill={paint.sun} />
      <path d="M105 54l-2 34l21 -11z" fill={paint.blue} />
      <path d="M142 73l-39 15l21 -11z" fill={paint.coral} />
      <path d="M143 38l-40 50M105 54l37 19" stroke={paint.white} strokeWidth="2" />
      <path d="M103 88q16 22 46 16" stroke={paint.woodDeep} strokeWidth="2" />
      <path d="M157 106h9M161 93l5 8M172 90l-2 9" stroke={paint.amber} strokeWidth="2.5" />
      <path d="M176 120q24 8 29 32" stroke={paint.woodDeep} strokeWidth="2" strokeDasharray="1 6" />
      <rect x="191" y="151" width="32" height="14" rx="6" fill={paint.wood} />
      <path d="M199 152v12M207 152v12M215 152v12" stroke="#C9A671" strokeWidth="2" />
    </Drawing>
  );
}

import { paint } from '../drawing/drawing-colours.ts';

interface Child {
  x: number;
  dress: string;
  pack: string;
  hair: 'long' | 'short';
}

const children: readonly Child[] = [
  { x: 40, dress: paint.blue, pack: paint.sun, hair: 'short' },
  { x: 130, dress: paint.roof, pack: paint.plum, hair: 'long' },
  { x: 220, dress: paint.leaf, pack: paint.coral, hair: 'short' },
];

/** Three drawn children with their bags; decoration only. */
export function HallChildren({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 260 150" aria-hidden>
      {children.map(({ x, dress, pack, hair }) => (
        <g key={x}>
          <ellipse cx={x} cy={144} rx={34} ry={5} fill={paint.ground} />
          <rect x={x - 30} y={64} width={14} height={34} rx={7} fill={pack} />
          <rect x={x + 16} y={64} width={14} height={34} rx={7} fill={pack} />
          <path
            d={`M${x - 10} 108v32M${x + 10} 108v32`}
            stroke={paint.catDeep}
            strokeWidth={11}
            strokeLinecap="round"
          />
          <rect x={x - 21} y={58} width={42} height={58} rx={14} fill={dress} />
          <path
            d={`M${x - 19} 68L${x - 28} 98M${x + 19} 68L${x + 28} 98`}
            stroke={dress}
            strokeWidth={10}
            strokeLinecap="round"
          />
          {hair === 'long' && <rect x={x - 25} y={22} width={50} height={42} rx={16} fill={paint.woodDeep} />}
          <circle cx={x} cy={36} r={22} fill={paint.skin} />
          <path d={`M${x - 23} 34a23 23 0 0 1 46 0c-12 2 -34 2 -46 0z`} fill={paint.woodDeep} />
          <circle cx={x - 8} cy={40} r={2.4} fill={paint.eye} />
          <circle cx={x + 8} cy={40} r={2.4} fill={paint.eye} />
          <circle cx={x - 13} cy={46} r={3} fill={paint.cheek} />
          <circle cx={x + 13} cy={46} r={3} fill={paint.cheek} />
          <path d={`M${x - 5} 47q5 5 10 0`} fill="none" stroke={paint.eye} strokeWidth={1.8} strokeLinecap="round" />
        </g>
      ))}
    </svg>
  );
}

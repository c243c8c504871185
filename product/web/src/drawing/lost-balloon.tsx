import { Drawing, type DrawingProps } from './drawing.tsx';
import { paint } from './drawing-colours.ts';

/** Drawing for an unknown page: a balloon has flown off, and a teddy looks after it. */
export function LostBalloon(props: DrawingProps) {
  return (
    <Drawing viewWidth={292} viewHeight={186} {...props}>
      <ellipse cx="140" cy="169" rx="118" ry="9" fill={paint.ground} />
      <path
        d="M34 76a12 12 0 0 1 1 -24a17 17 0 0 1 32 -3a11 11 0 0 1 13 12a8 8 0 0 1 1 15z"
        stroke={paint.thread}
        strokeWidth="2"
      />
      <path d="M214 84q-12 12 -2 24q9 11 -4 22" stroke={paint.woodDeep} strokeWidth="2" />
      <path
        d="M214 10c17 0 29 13 29 30c0 20 -18 38 -29 40c-11 -2 -29 -20 -29 -40c0 -17 12 -30 29 -30z"
        fill={paint.coral}
      />
      <path d="M209 86l5 -8l5 8z" fill="#B85F52" />
      <path d="M196 37q2 -13 13 -16" stroke="#F0B5A9" strokeWidth="5" />
      <path d="M150 96q8 6 12 14M162 78q8 4 13 12" stroke={paint.thread} strokeWidth="2" />
      <circle cx="91" cy="84" r="11" fill={paint.woodDeep} />
      <circle cx="127" cy="80" r="11" fill={paint.woodDeep} />
      <circle cx="91" cy="84" r="6" fill={paint.wood} />
      <circle cx="127" cy="80" r="6" fill={paint.wood} />
      <path d="M131 126q16 -4 20 -18" stroke={paint.woodDeep} strokeWidth="13" />
      <path d="M90 132q-14 4 -16 16" stroke={paint.woodDeep} strokeWidth="13" />
      <ellipse cx="111" cy="140" rx="29" ry="27" fill={paint.woodDeep} />
      <ellipse cx="112" cy="144" rx="18" ry="17" fill={paint.wood} />
      <path d="M90 160q-10 -2 -10 4q0 6 10 5h10v-9zM132 160q10 -2 10 4q0 6 -10 5h-10v-9z" fill="#86603F" />
      <circle cx="110" cy="100" r="27" fill={paint.woodDeep} />
      <ellipse cx="116" cy="105" rx="13" ry="11" fill={paint.woodLight} />
      <circle cx="105" cy="92" r="2.6" fill={paint.eye} />
      <circle cx="122" cy="89" r="2.6" fill={paint.eye} />
      <ellipse cx="118" cy="99" rx="4" ry="3" fill={paint.eye} />
      <path d="M113 108q5 4 9 -1" stroke={paint.eye} strokeWidth="2" />
      <path d="M97 126l-9 -5v12zM99 126l10 -6v12z" fill={paint.green} />
      <circle cx="98" cy="126" r="3.5" fill={paint.greenDeep} />
      <path d="M40 168v-10M36 162l4 4l4 -5M250 168v-12M245 160l5 5l5 -6" stroke={paint.leaf} strokeWidth="3" />
      <circle cx="40" cy="155" r="4" fill={paint.sun} />
      <circle cx="250" cy="153" r="4" fill={paint.plum} />
    </Drawing>
  );
}

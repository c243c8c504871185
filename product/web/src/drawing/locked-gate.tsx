import { Drawing, type DrawingProps } from './drawing.tsx';
import { paint } from './drawing-colours.ts';

const pales = [21, 45, 69, 205, 229, 253];

/** Drawing for a forbidden screen: a locked garden gate, and a cat asleep on the fence. */
export function LockedGate(props: DrawingProps) {
  return (
    <Drawing viewWidth={292} viewHeight={156} {...props}>
      <ellipse cx="146" cy="143" rx="132" ry="9" fill={paint.ground} />
      <path d="M28 98q0 -34 26 -28q12 -20 38 -8v36zM196 98v-30q20 -20 40 -4q26 -2 34 34z" fill={paint.hillNear} />
      {pales.map((x) => (
        <path key={x} d={`M${x} 140v-76l9 -9l9 9v76z`} fill="#EBD7B0" />
      ))}
      <path d="M14 83h264M14 121h264" stroke="#D6B983" strokeWidth="7" />
      <path d="M110 141v-76q36 -38 72 0v76z" fill={paint.leafDeep} />
      <path d="M128 54v86M146 47v93M164 54v86" stroke={paint.green} strokeWidth="2.5" />
      <path d="M110 80h72v6h-72zM110 117h72v6h-72z" fill={paint.leafLight} />
      <rect x="92" y="26" width="16" height="117" rx="3" fill="#C9996B" />
      <rect x="184" y="26" width="16" height="117" rx="3" fill="#C9996B" />
      <circle cx="100" cy="21" r="9" fill={paint.roof} />
      <circle cx="192" cy="21" r="9" fill={paint.roof} />
      <path d="M138 97v-7a8 8 0 0 1 16 0v7" stroke="#9A7424" strokeWidth="4.5" />
      <rect x="133" y="94" width="26" height="22" rx="5" fill={paint.sun} />
      <circle cx="146" cy="103" r="3" fill="#7A5A1C" />
      <path d="M146 104v6" stroke="#7A5A1C" strokeWidth="2.5" />
      <path d="M240 53q14 2 12 -15" stroke={paint.catDeep} strokeWidth="5" />
      <path d="M206 55q-6 0 -6 -8q6 -12 24 -12q19 0 19 13q0 7 -7 7z" fill={paint.cat} />
      <path d="M194 33l2 -5l6 5h6l6 -5l2 6q3 6 1 11q-3 9 -12 9q-10 0 -12 -9q-1 -6 1 -12z" fill={paint.catDeep} />
      <path d="M197 42q2 2 4 0M206 42q2 2 4 0" stroke={paint.cream} strokeWidth="1.5" />
      <path d="M222 20h6l-6 8h6M234 8h5l-5 6h5" stroke={paint.thread} strokeWidth="2" />
    </Drawing>
  );
}

import type { ReactNode } from 'react';

interface PortraitProps {
  /** Id of the record: the same id always has the same face. */
  id: string;
  sex?: 'male' | 'female' | null;
  /** Edge length in px; faces are distinguishable from 24 on. */
  size?: number;
  /** Users and teachers are adults. */
  age?: 'child' | 'adult';
  /** Round in lists; a tile next to the name of an open record. */
  shape?: 'round' | 'tile';
  /** Text for screen readers; omit it where the name stands next to the portrait. */
  title?: string;
}

const grounds = ['#FDE8CF', '#E1EFD6', '#DCEBF5', '#EFE3F3', '#FBE1DA', '#F8EFCB'] as const;
const clothes = ['#5FA39B', '#E0AC55', '#D98276', '#7DAE5F', '#6FA5C4', '#9C84B8', '#C9758F', '#93A05C'] as const;
const hairs = ['#2C2723', '#3B2B23', '#4C3629', '#262122'] as const;
const skins = ['#FBDCC2', '#F8D2B1', '#F4C9A4'] as const;

type Hair = (colour: string) => { behind?: ReactNode; front: ReactNode };

const cap = 'M16 29C15 17 21 11.5 30 11.5S45 17 44 29';

const girls: readonly Hair[] = [
  // two buns
  (c) => ({
    front: (
      <g fill={c}>
        <circle cx="18" cy="13" r="5.6" />
        <circle cx="42" cy="13" r="5.6" />
        <path d={`${cap}C41 24 36 20.5 30 20.5S19 24 16 29Z`} />
      </g>
    ),
  }),
  // bob
  (c) => ({
    behind: <path d="M14 28C13 15 20 10 30 10S47 15 46 28V39Q46 43 41 43H19Q14 43 14 39Z" fill={c} />,
    front: <path d={`${cap}Q43 22 39 21.5Q30 24 21 21.5Q17 22 16 29Z`} fill={c} />,
  }),
  // low tails
  (c) => ({
    behind: (
      <g fill={c}>
        <ellipse cx="12.5" cy="37" rx="5" ry="7.5" />
        <ellipse cx="47.5" cy="37" rx="5" ry="7.5" />
        <circle cx="14.5" cy="30" r="2.4" fill="#E58A7B" />
        <circle cx="45.5" cy="30" r="2.4" fill="#E58A7B" />
      </g>
    ),
    front: <path d={`${cap}C42 22 36 17.5 30 19C24 17.5 18 22 16 29Z`} fill={c} />,
  }),
  // long, parted
  (c) => ({
    behind: <path d="M14 28C13 15 20 10 30 10S47 15 46 28L48 50H12Z" fill={c} />,
    front: <path d={`${cap}C42 24 34 22 28 16C26 22 19 23 16 29Z`} fill={c} />,
  }),
  // pony tail with a clip
  (c) => ({
    behind: <path d="M40 14C51 12 54 22 50 33C49 37 45 36 45 32Z" fill={c} />,
    front: (
      <>
        <path d={`${cap}C40 26 30 23 25 18C23 22 18 24 16 29Z`} fill={c} />
        <path d="M20 17.5L24 15" stroke="#F0C25A" strokeWidth="2.6" strokeLinecap="round" />
      </>
    ),
  }),
];

const boys: readonly Hair[] = [
  // short fringe
  (c) => ({ front: <path d={`${cap}Q43.5 24 41 22Q30 24 19 22Q16.5 24 16 29Z`} fill={c} /> }),
  // side parting
  (c) => ({
    front: (
      <path
        d="M16 29C14 17 21 10.5 31 11C40 11 46 18 44 29C43 25 41 22 38 20C32 22 26 20 23 17C22 21 17 23 16 29Z"
        fill={c}
      />
    ),
  }),
  // tuft
  (c) => ({
    front: (
      <path
        d="M16 29C15 19 20 13 27.5 12Q28 9 31 6.5Q31 10 33 12C40 13 45 18 44 29C43 24 40 21 36 20H24C20 21 17 24 16 29Z"
        fill={c}
      />
    ),
  }),
  // curls
  (c) => ({
    front: (
      <g fill={c}>
        <path d={`${cap}Q41 23 36 21H24Q19 23 16 29Z`} />
        <circle cx="19" cy="18.5" r="4.6" />
        <circle cx="25" cy="14" r="5" />
        <circle cx="33" cy="13.2" r="5" />
        <circle cx="40.5" cy="17.5" r="4.8" />
      </g>
    ),
  }),
];

const women: readonly Hair[] = [
  // gathered behind
  (c) => ({
    behind: <circle cx="30" cy="9.5" r="6.5" fill={c} />,
    front: <path d={`${cap}C42 23 35 21 27 16C25 21 18 23 16 29Z`} fill={c} />,
  }),
  // shoulder length
  (c) => ({
    behind: <path d="M14 28C13 15 20 9.5 30 9.5S47 15 46 28C46 38 49 40 47 46H13C11 40 14 38 14 28Z" fill={c} />,
    front: <path d={`${cap}C43 23 36 22 33 16C29 21 19 22 16 29Z`} fill={c} />,
  }),
  // short
  (c) => ({
    behind: <path d="M14.5 28C13 15 20 10 30 10S47 15 45.5 28V35Q43 38 41 34H19Q17 38 14.5 35Z" fill={c} />,
    front: <path d={`${cap}C42 23 30 24 23 17C22 21 17 23 16 29Z`} fill={c} />,
  }),
];

const men: readonly Hair[] = [
  // brushed back
  (c) => ({
    front: (
      <path
        d="M16.5 28C14.5 16 21 10.5 30 10.5S45.5 16 43.5 28C42.5 22 40 19 36 18.5Q29 17 24 18.5C19 20 17.5 23 16.5 28Z"
        fill={c}
      />
    ),
  }),
  // side parting
  (c) => ({
    front: (
      <path
        d="M16.5 28C14 16 21 9.5 31 10C41 10 46 18 43.5 28C42.5 23 41 21 38 19.5C32 20 26 19 23 16C21 20 17.5 22 16.5 28Z"
        fill={c}
      />
    ),
  }),
];

/** A drawn face in place of a missing photo, chosen by the record's id. */
export function Portrait({ id, sex, size = 32, age = 'child', shape = 'round', title }: PortraitProps) {
  const adult = age === 'adult';
  const styles = hairStyles(adult, sex ?? null);
  const choose = <T,>(from: readonly T[], feature: string) => from[hash(`${feature} ${id}`) % from.length] as T;

  const skin = choose(skins, 'skin');
  const cloth = choose(clothes, 'cloth');
  const hair = choose(styles, 'hair')(choose(hairs, 'colour'));
  const glasses = hash(`glasses ${id}`) % 8 === 0;

  return (
    <svg
      viewBox="0 0 60 60"
      width={size}
      height={size}
      style={{ borderRadius: shape === 'round' ? '50%' : '26%', flex: 'none', display: 'block' }}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <rect width="60" height="60" fill={choose(grounds, 'ground')} />
      {hair.behind}
      <path d={adult ? 'M4 62C5 50 14 46 30 46S55 50 56 62Z' : 'M8 62C9 51 17 47 30 47S51 51 52 62Z'} fill={cloth} />
      <path d="M24.5 40h11v6q-5.5 5 -11 0z" fill={skin} />
      <path d="M24.5 44.500q5.5 4 11 0v1.800q-5.5 4 -11 0z" fill={paintShade} />
      {adult ? <path d="M23 46L30 55.5L37 46Q30 51.5 23 46Z" fill="#FFFFFF" opacity=".9" /> : null}
      <circle cx="16.5" cy="31" r="3" fill={skin} />
      <circle cx="43.5" cy="31" r="3" fill={skin} />
      <path
        d={
          adult
            ? 'M16.5 27C16.5 18 22 13 30 13S43.5 18 43.5 27C43.5 37 38 44.5 30 44.500S16.5 37 16.5 27Z'
            : 'M16 28C16 19 22 13 30 13S44 19 44 28C44 37.5 38.5 43.5 30 43.500S16 37.5 16 28Z'
        }
        fill={skin}
      />
      <circle cx="21" cy="34.5" r="2.8" fill="#F2A08E" opacity={adult ? 0.35 : 0.6} />
      <circle cx="39" cy="34.5" r="2.8" fill="#F2A08E" opacity={adult ? 0.35 : 0.6} />
      <circle cx="24.5" cy="30" r={adult ? 1.4 : 1.7} fill="#3A2E28" />
      <circle cx="35.5" cy="30" r={adult ? 1.4 : 1.7} fill="#3A2E28" />
      <path d="M27 36.300q3 2.7 6 0" stroke="#B4574A" strokeWidth="1.5" strokeLinecap="round" fill="none" />
      {hair.front}
      {glasses ? (
        <g fill="none" stroke="#7A6A5C" strokeWidth="1.2">
          <circle cx="24.5" cy="30" r="4.3" />
          <circle cx="35.5" cy="30" r="4.3" />
          <path d="M28.8 29.500q1.2 -1 2.4 0" />
        </g>
      ) : null}
    </svg>
  );
}

const paintShade = 'rgba(154, 90, 60, 0.18)';

function hairStyles(adult: boolean, sex: 'male' | 'female' | null): readonly Hair[] {
  if (sex === 'female') return adult ? women : girls;
  if (sex === 'male') return adult ? men : boys;
  return adult ? [...women.slice(2), ...men] : [...girls.slice(1, 2), ...boys];
}

/** Returns the 32-bit FNV-1a hash, so that ids with one different character differ in every feature. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  // FNV's low bits are alike for similar texts; another mix spreads them.
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

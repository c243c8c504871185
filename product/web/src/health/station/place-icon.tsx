import type { CheckPlace } from '@kiga/contract/health/check.ts';
import {
  Backpack,
  Bandage,
  Bug,
  CircleUserRound,
  Eye,
  Hand,
  type LucideIcon,
  Mic,
  ScanFace,
  Smile,
  Soup,
  Wind,
} from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

const SIZE_PX = 26;

const drawn: Partial<Record<CheckPlace, ReactNode>> = {
  oral: (
    <>
      <path d="M2 12c3-4 5-5.500 7-5.500 1.300 0 2 .8 3 .8s1.700-.8 3-.8c2 0 4 1.500 7 5.500-3 4-6 5.500-10 5.500S5 16 2 12Z" />
      <path d="M2 12c4 .8 6-.8 10-.3 4-.5 6 1.100 10 .3" />
    </>
  ),
  nails: (
    <>
      <path d="M7 21V9a5 5 0 0 1 10 0v12" />
      <path d="M9.500 12V8.500a2.500 2.500 0 0 1 5 0V12Z" />
      <path d="M10 17h4" />
    </>
  ),
};

/** Icons that stand better at an angle. */
const turned: Partial<Record<CheckPlace, CSSProperties>> = { trauma: { rotate: '-45deg' } };

const icons: Readonly<Record<CheckPlace, LucideIcon>> = {
  oral: Smile,
  hand: Hand,
  eye: Eye,
  nails: Hand,
  trauma: Bandage,
  spirit: Smile,
  throat: Mic,
  skin: ScanFace,
  parotid: CircleUserRound,
  breathing: Wind,
  digestion: Soup,
  lice: Bug,
  belongings: Backpack,
};

/** The icon of a place; mouth and nails have drawings of their own. */
export function PlaceIcon({ place }: { place: CheckPlace }) {
  const own = drawn[place];
  const Icon = icons[place];
  if (own === undefined) return <Icon size={SIZE_PX} aria-hidden style={turned[place]} />;
  return (
    <svg
      viewBox="0 0 24 24"
      width={SIZE_PX}
      height={SIZE_PX}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {own}
    </svg>
  );
}

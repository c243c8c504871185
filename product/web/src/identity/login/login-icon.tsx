// Drawn here, because the icon set's runtime alone weighs more than these icons, and this bundle has a budget.
const paths = {
  campus: 'M3 9.5 10 4l7 5.5V17H3zM8 17v-3.5a2 2 0 0 1 4 0V17M10 8.4v.01',
  account: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 17c0-3 2.4-4.5 6-4.5s6 1.5 6 4.5',
  password: 'M5.5 9h9q1.5 0 1.5 1.5v5q0 1.5-1.5 1.5h-9Q4 17 4 15.5v-5Q4 9 5.5 9zM7 9V6.5a3 3 0 0 1 6 0V9',
  show: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  hide: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10zM3.5 16.5l13-13',
  code: 'M3.5 5.5h13v9h-9L4 17.5v-3zM7 10v.01M10 10v.01M13 10v.01',
  expand: 'M5.5 8l4.5 4.5L14.5 8',
  act: 'M10 3.2 17.8 16.8H2.2zM10 8.3v4M10 14.5v.01',
  fine: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM6.8 10.2l2.3 2.3 4.2-4.5',
} as const;

export type LoginIconName = keyof typeof paths;

interface LoginIconProps {
  name: LoginIconName;
  /** Edge length in px. */
  size?: number;
  className?: string;
}

/** A line icon of the sign-in pages, in the current colour; always next to a text or within a labelled button. */
export function LoginIcon({ name, size = 18, className }: LoginIconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

interface KigaMarkProps {
  /** Edge length in px. */
  size?: number;
  /** Text for screen readers; without it the mark is decoration next to the name. */
  title?: string;
}

/** The product's mark: a seedling with two leaves on a green tile. */
export function KigaMark({ size = 40, title }: KigaMarkProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <rect width="40" height="40" rx="10" fill="#3B8132" />
      <path d="M20 32V20" stroke="#FFFFFF" strokeWidth="3" strokeLinecap="round" />
      <path d="M20 22.5C12.5 23 8.6 18.6 8 11.2C15.4 10.8 19.8 14.8 20 22.5Z" fill="#FFFFFF" />
      <path d="M20 19.5C20 12 24.2 8.1 31.6 8C32 15.4 27.6 19.6 20 19.5Z" fill="#BFE0B3" />
    </svg>
  );
}

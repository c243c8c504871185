import sharp from 'sharp';

const WHITE = '#ffffff';

const stroke = (path: string) =>
  `<path d="${path}" fill="none" stroke="${WHITE}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${WHITE}"/>`;

/** Drawings of functions, on a square of 100. */
const drawings = {
  clock: stroke('M50 26 a24 24 0 1 1 -0.1 0 M50 36 v15 l10 7'),
  leaf: stroke('M28 72 C30 40 46 28 74 27 C74 56 60 72 30 70 M30 70 C40 58 48 50 58 44'),
  bowl: stroke('M24 48 h52 c0 16 -11 26 -26 26 s-26 -10 -26 -26 z M40 38 v-8 M52 38 v-12 M64 38 v-8'),
  heart: stroke('M50 74 C20 56 26 30 42 30 C47 30 50 34 50 38 C50 34 53 30 58 30 C74 30 80 56 50 74 z'),
  chart: stroke('M26 26 v48 h48 M36 62 l12 -14 l10 8 l16 -22'),
  bus: stroke('M26 34 h48 v30 h-48 z M26 50 h48') + dot(38, 70, 5) + dot(62, 70, 5),
  camera: stroke('M24 38 h34 v28 h-34 z M58 48 l18 -9 v26 l-18 -9'),
  letter: stroke('M24 34 h52 v34 h-52 z M24 36 l26 20 l26 -20'),
  bill: stroke('M30 26 h40 v48 l-8 -6 l-8 6 l-8 -6 l-8 6 l-8 -6 z M40 42 h20 M40 54 h20'),
  bag: stroke('M28 42 h44 l4 32 h-52 z M40 42 c0 -20 20 -20 20 0'),
  people: stroke('M26 72 c0 -16 24 -16 24 0 M52 70 c2 -12 22 -12 22 2') + dot(38, 42, 9) + dot(63, 44, 8),
  flag: stroke('M32 76 V28 h36 l-8 11 l8 11 h-36'),
} as const;

/** A drawing of a function. */
export type FunctionDrawing = keyof typeof drawings;

/** Returns the icon of a function as PNG. */
export function drawFunction(drawing: FunctionDrawing, colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="${colour}"/>${drawings[drawing]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Returns a wide picture of an advertisement as PNG: hills, a sun, and one drawing. */
export function drawAdvertisement(drawing: FunctionDrawing, [sky, hill]: readonly [string, string]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="260" viewBox="0 0 700 260">
    <rect width="700" height="260" fill="${sky}"/><circle cx="590" cy="70" r="38" fill="#f6c75a"/>
    <path d="M0 190 C160 120 300 210 460 170 S640 150 700 180 V260 H0 z" fill="${hill}"/>
    <path d="M0 226 C200 180 420 250 700 210 V260 H0 z" fill="#5f9a52"/>
    <g transform="translate(70 30) scale(1.9)"><circle cx="50" cy="50" r="42" fill="${hill}"/>${drawings[drawing]}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

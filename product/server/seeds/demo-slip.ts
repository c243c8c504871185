import { encodePng } from './demo-png.ts';

const SIDE_PX = 480;
const [PAPER, BAR, LINE, INK] = [0xfffefb, 0xb5443c, 0xd6d2c8, 0x3b3731];

/** Segments of each digit, as on a pocket calculator: top, upper right, lower right, bottom, lower left, upper left, middle. */
const segments: Readonly<Record<string, string>> = {
  '0': '1111110',
  '1': '0110000',
  '2': '1101101',
  '3': '1111001',
  '4': '0110011',
  '5': '1011011',
  '6': '1011111',
  '7': '1110000',
  '8': '1111111',
  '9': '1111011',
};

/** A rectangle of one colour, in pixels. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: number;
}

/** Returns a bank's payment slip as a picture, with its amount in yuan and its number. */
export function drawSlip({ amountYuan, reference }: { amountYuan: string; reference: string }): Buffer {
  const grey = (y: number, width: number): Box => ({ x: 40, y, width, height: 8, colour: LINE });
  const boxes: Box[] = [
    { x: 0, y: 0, width: SIDE_PX, height: 12, colour: BAR },
    { x: 40, y: 44, width: 44, height: 44, colour: BAR },
    { x: 100, y: 52, width: 150, height: 12, colour: INK },
    { x: 100, y: 74, width: 90, height: 8, colour: LINE },
    { x: 40, y: 112, width: 400, height: 2, colour: LINE },
    ...[140, 168, 196].map((y, index) => grey(y, 250 - index * 40)),
    ...[310, 338, 366].map((y, index) => grey(y, 210 + index * 30)),
    ...writeNumber(reference.replaceAll(/\D/g, ''), { x: 40, y: 420, height: 26 }),
    ...writeNumber(amountYuan, { x: 40, y: 234, height: 52 }),
  ];
  const rgb = new Uint8Array(SIDE_PX * SIDE_PX * 3).fill(0);
  fill(rgb, { x: 0, y: 0, width: SIDE_PX, height: SIDE_PX, colour: PAPER });
  for (const box of boxes) fill(rgb, box);
  return encodePng(SIDE_PX, rgb);
}

function fill(rgb: Uint8Array, { x, y, width, height, colour }: Box): void {
  for (let row = y; row < Math.min(y + height, SIDE_PX); row++) {
    for (let column = x; column < Math.min(x + width, SIDE_PX); column++) {
      rgb.set([colour >> 16, (colour >> 8) & 0xff, colour & 0xff], (row * SIDE_PX + column) * 3);
    }
  }
}

function writeNumber(text: string, { x, y, height }: { x: number; y: number; height: number }): Box[] {
  const width = Math.round(height / 2);
  const thick = Math.max(2, Math.round(height / 10));
  const half = Math.round(height / 2);
  const boxes: Box[] = [];
  let left = x;
  for (const character of text) {
    if (character === '.') {
      boxes.push({ x: left, y: y + height - thick, width: thick, height: thick, colour: INK });
      left += thick * 3;
      continue;
    }
    const places: Omit<Box, 'colour'>[] = [
      { x: left, y, width, height: thick },
      { x: left + width - thick, y, width: thick, height: half },
      { x: left + width - thick, y: y + half, width: thick, height: half },
      { x: left, y: y + height - thick, width, height: thick },
      { x: left, y: y + half, width: thick, height: half },
      { x: left, y, width: thick, height: half },
      { x: left, y: y + half - Math.round(thick / 2), width, height: thick },
    ];
    const lit = segments[character] ?? '';
    boxes.push(...places.flatMap((place, index) => (lit[index] === '1' ? [{ ...place, colour: INK }] : [])));
    left += width + thick * 2;
  }
  return boxes;
}

import { encodePng } from './demo-png.ts';

const SIDE_PX = 480;
const skins = [0xfbdcc2, 0xf8d2b1, 0xf4c9a4];
const clothes = [0x5fa39b, 0xe0ac55, 0xd98276, 0x7dae5f, 0x6fa5c4, 0x9c84b8];
const grounds = [0xfde8cf, 0xe1efd6, 0xdcebf5, 0xefe3f3];
const HAIR = 0x3b2b23;
const INK = 0x2c2723;

const at = (list: readonly number[], index: number) => list[index % list.length] as number;

/** Returns a drawn portrait as PNG: the same number always has the same face, and none is that of a person. */
export function drawPortrait(number: number): Buffer {
  const [skin, shirt, ground] = [at(skins, number), at(clothes, number), at(grounds, number >> 1)];
  const eyeGap = 44 + (number % 5) * 4;
  const fringe = 150 + (number % 4) * 14;
  const within = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
  const colourAt = (x: number, y: number) => {
    const isFace = within(x, y, 240, 230, 110, 125);
    if (isFace && (within(x, y, 240 - eyeGap, 225, 11, 14) || within(x, y, 240 + eyeGap, 225, 11, 14))) return INK;
    if (isFace && within(x, y, 240, 285, 34, 20) && y > 285) return 0xc4655a;
    if (isFace && y > fringe) return skin;
    if (within(x, y, 240, 205, 126, 130) && y < 300) return HAIR;
    return within(x, y, 240, 480, 170, 130) ? shirt : ground;
  };
  const rgb = Buffer.alloc(SIDE_PX * SIDE_PX * 3);
  for (let y = 0; y < SIDE_PX; y++) {
    for (let x = 0; x < SIDE_PX; x++) rgb.writeUIntBE(colourAt(x, y), (y * SIDE_PX + x) * 3, 3);
  }
  return encodePng(SIDE_PX, rgb);
}

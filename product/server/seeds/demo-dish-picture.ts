import type { DemoDish } from './demo-dishes.ts';
import { encodePng } from './demo-png.ts';

const SIDE_PX = 240;
const GROUND = 0xf8f3e8;
const SHADOW = 0xeae2d1;
const PLATE = 0xffffff;
const RIM = 0xe6ddcb;
const BROTH = 0xf3e7c0;
const bowls = [0x6fa5c4, 0xd98e68, 0x9c84b8, 0x7dae5f];

/** A food in the picture: grains are small, leaves long, and pieces round. */
interface Look {
  colour: number;
  form: 'grain' | 'leaf' | 'piece';
}

const grain = (colour: number): Look => ({ colour, form: 'grain' });
const leaf = (colour: number): Look => ({ colour, form: 'leaf' });
const piece = (colour: number): Look => ({ colour, form: 'piece' });

/** Looks of the foods by their numbers in the table. Oil, sugar and sauce are not seen. */
const looks: Readonly<Record<string, Look>> = {
  '20031': grain(0xf2c94c),
  '20038': grain(0xe5d3ae),
  '20450': grain(0xf4efe0),
  '16001': grain(0x7e2f33),
  '16080': grain(0x7fa04e),
  '11167': grain(0xf4c430),
  '11291': grain(0x5e9e3e),
  '11215': grain(0xefe6c8),
  '20116': leaf(0xecd9a8),
  '11116': leaf(0x6fa04b),
  '11119': leaf(0xd9e2a0),
  '11457': leaf(0x3f7d3a),
  '11446': leaf(0x2f3b33),
  '11124': leaf(0xe9812e),
  '11988': piece(0x3b2e2b),
  '20481': piece(0xf1e2c4),
  '18069': piece(0xddb277),
  '11507': piece(0xd9824b),
  '11422': piece(0xe8963a),
  '11352': piece(0xebcb79),
  '12155': piece(0xa97b4f),
  '01123': piece(0xf6c94a),
  '01211': piece(0xfbf8f0),
  '09147': piece(0x8c3b2e),
  '09340': piece(0xe3d98b),
  '16427': piece(0xf5ead0),
  '11529': piece(0xd8503f),
  '11216': grain(0xe7cf8e),
  '11090': piece(0x4e8f3b),
  '11205': piece(0x9cc46b),
  '11593': piece(0xdfe9c3),
  '11430': piece(0xf0eee2),
  '11282': leaf(0xdccbd8),
  '11238': piece(0x6b4a35),
  '10219': grain(0xb5695a),
  '10060': leaf(0xd98f82),
  '10088': piece(0xb9735a),
  '10110': piece(0x7a3b33),
  '13023': piece(0x8a4b3a),
  '05062': piece(0xf0d2a8),
  '05096': piece(0xa9612f),
  '05141': piece(0x9b5b3c),
  '15003': piece(0xbfc8cc),
  '15015': piece(0xf4ecdd),
  '15270': piece(0xf0987a),
};

/** Rice, porridge, noodles and corn stand in a bowl. */
const ofBowl: ReadonlySet<string> = new Set(['20031', '20038', '20450', '20116', '11167']);

/** Half the width and height of a form, px. */
const sizes = { grain: [7, 5], leaf: [24, 7], piece: [19, 14] } as const;

/** Returns a drawn picture of a dish as PNG: a bowl, a plate or a glass with its foods in their shares. */
export function drawDish({ kind, foods }: DemoDish, number: number): Buffer {
  const seen = Object.entries(foods).flatMap(([code, grams]) => {
    const look = looks[code];
    return look ? [{ ...look, grams }] : [];
  });
  const canvas = new Canvas();
  const [main] = seen.toSorted((a, b) => b.grams - a.grams);
  const isInBowl = kind === 'staple' && Object.keys(foods).some((code) => ofBowl.has(code));
  const random = seededBy(number);
  canvas.ellipse(120, 196, 92, 18, SHADOW);
  if (kind === 'drink') drawGlass(canvas, main?.colour ?? PLATE);
  else if (kind === 'soup' || isInBowl) {
    drawBowl(canvas, bowls[number % bowls.length] as number, kind === 'soup' ? BROTH : (main?.colour ?? PLATE));
    scatter(canvas, seen, {
      count: kind === 'soup' ? 14 : 46,
      top: 96,
      height: kind === 'soup' ? 8 : 24,
      width: 74,
      random,
    });
  } else {
    canvas.ellipse(120, 168, 100, 30, RIM);
    canvas.ellipse(120, 164, 98, 28, PLATE);
    if (main?.form === 'leaf' || (seen.length > 1 && (kind === 'main' || kind === 'side'))) {
      scatter(canvas, seen, { count: 40, top: 158, height: 52, width: 66, random });
    } else drawLoaves(canvas, seen, random);
  }
  return encodePng(SIDE_PX, canvas.rgb);
}

type Seen = Look & { grams: number };

function drawBowl(canvas: Canvas, colour: number, content: number): void {
  canvas.ellipse(120, 110, 96, 82, colour, 110);
  canvas.ellipse(120, 192, 36, 8, colour);
  canvas.ellipse(120, 110, 96, 26, PLATE);
  canvas.ellipse(120, 112, 86, 21, content);
}

function drawGlass(canvas: Canvas, colour: number): void {
  for (let y = 58; y <= 194; y++)
    canvas.line(y, 120 - 54 + (y - 58) * 0.1, 120 + 54 - (y - 58) * 0.1, y < 84 ? RIM : colour);
  canvas.ellipse(120, 194, 40, 9, colour);
  canvas.ellipse(120, 84, 51, 11, blend(colour, PLATE, 0.4));
  canvas.ellipse(120, 58, 54, 12, GROUND);
}

/** Three loaves, cakes or pieces, sprinkled with the other foods. */
function drawLoaves(canvas: Canvas, seen: readonly Seen[], random: () => number): void {
  const [main, ...others] = seen.toSorted((a, b) => b.grams - a.grams);
  if (!main) return;
  for (const [x, y] of [
    [84, 138],
    [156, 138],
    [120, 118],
  ] as const) {
    canvas.ellipse(x, y + 6, 46, 34, blend(main.colour, 0x9a6f4e, 0.35));
    canvas.ellipse(x, y, 46, 33, main.colour);
    canvas.ellipse(x - 10, y - 12, 20, 9, blend(main.colour, PLATE, 0.4));
    for (const other of others) {
      for (let i = 0; i < 3; i++) canvas.ellipse(x - 24 + random() * 48, y - 10 + random() * 22, 5, 4, other.colour);
    }
  }
}

interface Heap {
  count: number;
  /** Lowest line of the heap, px from the top. */
  top: number;
  height: number;
  width: number;
  random(): number;
}

/** Draws foods as a heap, those behind first. */
function scatter(canvas: Canvas, seen: readonly Seen[], { count, top, height, width, random }: Heap): void {
  const total = seen.reduce((sum, { grams }) => sum + Math.sqrt(grams), 0);
  const placed = seen.flatMap((look) =>
    Array.from({ length: Math.max(2, Math.round((count * Math.sqrt(look.grams)) / total)) }, () => {
      const across = 2 * random() - 1;
      const up = random() * Math.sqrt(1 - across * across);
      return { look, x: 120 + across * width, y: top - up * height + random() * 14, turn: random() * 1.2 - 0.6 };
    }),
  );
  for (const { look, x, y, turn } of placed.toSorted((a, b) => a.y - b.y)) {
    const [rx, ry] = sizes[look.form];
    canvas.ellipse(x, y + 3, rx, ry, blend(look.colour, 0x3a2e28, 0.25), 0, turn);
    canvas.ellipse(x, y, rx, ry, look.colour, 0, turn);
  }
}

/** Returns a function with the same numbers from 0 to 1 for each seed. */
function seededBy(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const channels = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const;

/** Returns a colour between two. */
function blend(from: number, to: number, share: number): number {
  const [r = 0, g = 0, b = 0] = channels(from).map((one, index) =>
    Math.round(one + ((channels(to)[index] as number) - one) * share),
  );
  return (r << 16) | (g << 8) | b;
}

class Canvas {
  readonly rgb = new Uint8Array(SIDE_PX * SIDE_PX * 3);

  constructor() {
    const ground = channels(GROUND);
    for (let i = 0; i < this.rgb.length; i++) this.rgb[i] = ground[i % 3] as number;
  }

  /** Fills an ellipse, turned by an angle, below a line `from`. */
  ellipse(cx: number, cy: number, rx: number, ry: number, colour: number, from = 0, turn = 0): void {
    const reach = Math.max(rx, ry) + 1;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    for (let y = Math.max(from, Math.floor(cy - reach)); y <= Math.min(SIDE_PX - 1, cy + reach); y++) {
      for (let x = Math.max(0, Math.floor(cx - reach)); x <= Math.min(SIDE_PX - 1, cx + reach); x++) {
        const [along, across] = [(x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin];
        // The edge fades over one px.
        const inside = (1 - Math.hypot(along / rx, across / ry)) * Math.min(rx, ry) + 0.5;
        if (inside > 0) this.#paint(x, y, colour, Math.min(1, inside));
      }
    }
  }

  /** Fills a part of a row. */
  line(y: number, from: number, to: number, colour: number): void {
    for (let x = Math.floor(from); x <= to; x++) this.#paint(x, y, colour, Math.min(1, x + 1 - from));
  }

  #paint(x: number, y: number, colour: number, share: number): void {
    const at = (y * SIDE_PX + x) * 3;
    for (let index = 0; index < 3; index++) {
      const before = this.rgb[at + index] as number;
      this.rgb[at + index] = Math.round(before + (((colour >> (16 - 8 * index)) & 255) - before) * share);
    }
  }
}

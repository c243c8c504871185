import sharp from 'sharp';

const WIDTH_PX = 400;
const HEIGHT_PX = 260;
const GROUND = '#f5efe3';
const SHADE = '#e8dfcd';
const WHITE = '#ffffff';
const INK = '#5c574f';

/** Two colours of a commodity, the main one first. */
export type Colours = readonly [main: string, second: string];

const rect = (x: number, y: number, w: number, h: number, r: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const shape = (points: string, fill: string) =>
  `<polygon points="${points}" fill="${fill}" stroke="${WHITE}" stroke-width="3" stroke-linejoin="round"/>`;
const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');
const rainbow = ['#d9766c', '#e9a34f', '#efc45a', '#7dae5f', '#5aa39b', '#6fa5c4', '#9c84b8'];
const colourAt = (index: number) => rainbow[index % rainbow.length] as string;

/** Drawings by kind of commodity. */
const drawings = {
  blocks: ([main, second]) =>
    rect(120, 138, 44, 44, 4, main) +
    rect(170, 138, 44, 44, 4, second) +
    rect(220, 138, 44, 44, 4, '#6fa5c4') +
    shape('142,92 120,132 164,132', second) +
    shape('217,76 192,132 242,132', main) +
    shape('292,142 266,184 318,184', '#5aa39b') +
    rect(84, 150, 26, 32, 3, '#efc45a'),
  quilt: ([main, second]) =>
    rect(96, 120, 208, 64, 22, main) +
    rect(110, 92, 180, 44, 20, second) +
    rect(138, 62, 124, 40, 18, WHITE) +
    many(5, (i) => circle(122 + i * 40, 158, 4, SHADE)) +
    line('M158 84 q14 -14 28 0 t28 0', second, 4),
  thermometer: ([main, second]) =>
    rect(120, 70, 150, 56, 16, WHITE) +
    rect(146, 82, 58, 32, 6, second) +
    rect(264, 84, 34, 28, 6, main) +
    `<path d="M176 122 l54 0 l-12 66 q-2 8 -10 8 l-22 0 q-8 0 -8 -8 z" fill="${WHITE}"/>` +
    rect(172, 132, 22, 18, 3, '#6fa5c4'),
  tray: ([main, second]) =>
    rect(90, 78, 200, 112, 20, '#dfe6ea') +
    rect(104, 90, 84, 46, 12, '#bcc9d1') +
    rect(198, 90, 78, 46, 12, '#bcc9d1') +
    rect(104, 146, 172, 34, 12, '#bcc9d1') +
    circle(132, 114, 14, main) +
    circle(156, 108, 10, second) +
    `<ellipse cx="190" cy="163" rx="54" ry="11" fill="#fbf8ee"/>` +
    circle(312, 96, 13, '#bcc9d1') +
    rect(308, 104, 8, 80, 4, '#bcc9d1'),
  crayons: ([main]) =>
    many(
      6,
      (i) =>
        `${shape(`${120 + i * 28},96 ${131 + i * 28},70 ${142 + i * 28},96`, colourAt(i))}${rect(120 + i * 28, 96, 22, 50, 0, colourAt(i))}`,
    ) +
    `<path d="M106 138 l188 0 l-10 56 l-168 0 z" fill="${main}"/>` +
    rect(98, 130, 204, 14, 4, '#c96f4d'),
  card: ([main, second]) =>
    line('M200 96 q-46 -50 0 -62 q46 12 0 62', main, 9) +
    rect(222, 94, 74, 96, 8, second) +
    rect(116, 92, 138, 100, 10, WHITE) +
    rect(116, 92, 138, 20, 8, main) +
    circle(150, 146, 17, '#f2c9a0') +
    rect(182, 132, 52, 7, 3, SHADE) +
    rect(182, 146, 52, 7, 3, SHADE) +
    rect(182, 160, 34, 7, 3, SHADE),
  beads: () =>
    many(7, (i) => circle(100 + i * 33, 140 - Math.round(Math.sin((i / 6) * Math.PI) * 46), 18, colourAt(i))),
  apron: ([main, second]) =>
    line('M166 78 q34 -44 68 0', main, 8) +
    `<path d="M160 82 l80 0 l8 42 l30 6 l-10 66 l-136 0 l-10 -66 l30 -6 z" fill="${main}"/>` +
    rect(162, 140, 76, 34, 6, second),
  cup: ([main, second]) =>
    `<path d="M134 74 l132 0 l-12 106 q-2 14 -16 14 l-76 0 q-14 0 -16 -14 z" fill="${main}"/>` +
    `<ellipse cx="200" cy="74" rx="66" ry="16" fill="${second}"/>` +
    line('M262 98 q44 6 34 44 q-8 26 -42 20', main, 12),
  book: ([main, second]) =>
    rect(112, 68, 92, 124, 6, main) +
    rect(206, 68, 92, 124, 6, second) +
    rect(124, 84, 68, 8, 4, WHITE) +
    rect(124, 102, 48, 8, 4, WHITE) +
    circle(252, 130, 26, WHITE) +
    shape('252,112 268,142 236,142', main),
  ball: ([main, second]) =>
    circle(200, 128, 66, main) + line('M142 104 q58 40 116 0', WHITE, 8) + line('M142 152 q58 -40 116 0', second, 8),
  bottle: ([main, second]) =>
    rect(156, 96, 88, 100, 14, main) +
    rect(180, 70, 40, 30, 6, second) +
    rect(166, 122, 68, 40, 6, WHITE) +
    line('M200 70 l0 -18 l36 0 l0 8', INK, 7) +
    line('M200 132 l0 20 M190 142 l20 0', main, 6),
  mask: ([main, second]) =>
    `<path d="M124 104 q76 -36 152 0 l0 44 q-76 64 -152 0 z" fill="${main}"/>` +
    line('M138 118 q62 -18 124 0 M138 138 q62 -10 124 0', second, 4) +
    line('M124 110 q-40 20 0 40 M276 110 q40 20 0 40', INK, 4),
  cot: ([main, second]) =>
    rect(92, 122, 216, 34, 10, main) +
    rect(104, 104, 62, 26, 12, WHITE) +
    rect(172, 112, 132, 22, 10, second) +
    many(2, (i) => rect(104 + i * 176, 154, 12, 38, 4, '#b98b5c')),
  paper: ([main, second]) =>
    many(4, (i) => rect(120 + i * 14, 66 + i * 10, 120, 100, 4, [main, second, '#efc45a', '#6fa5c4'][i] as string)) +
    shape('228,146 250,120 272,146 250,172', WHITE),
  machine: ([main, second]) =>
    rect(142, 54, 116, 142, 14, '#3d4a52') +
    rect(152, 66, 96, 84, 8, second) +
    circle(200, 98, 18, WHITE) +
    `<path d="M170 140 q30 -30 60 0 z" fill="${WHITE}"/>` +
    circle(200, 172, 10, main),
} satisfies Record<string, (colours: Colours) => string>;

/** A kind of drawing. */
export type DrawnGoods = keyof typeof drawings;

/** Returns a drawn picture of a commodity as PNG. */
export async function drawGoods(kind: DrawnGoods, colours: Colours): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 400 260">
    ${rect(0, 0, 400, 260, 0, GROUND)}<ellipse cx="200" cy="202" rx="124" ry="12" fill="${SHADE}"/>
    ${drawings[kind](colours)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

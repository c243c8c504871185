/** View of a picture: zoom relative to the fitting size, quarter turns to the right, offset in px. */
export interface Viewing {
  zoom: number;
  quarters: number;
  x: number;
  y: number;
}

/** Zoom limits, from the requirements. */
const zoomLimits = { min: 0.2, max: 5 } as const;

/** Initial view: upright and complete. */
export const fitting: Viewing = { zoom: 1, quarters: 0, x: 0, y: 0 };

/** Factor of one zoom step by key or button; `MOVE_PX` is the step of an arrow key. */
const STEP = 1.25;
const MOVE_PX = 40;

/** Zooms by a factor within the limits, around a point in px from the centre; default is the centre. */
export function zoomed(viewing: Viewing, factor: number, around = { x: 0, y: 0 }): Viewing {
  const zoom = Math.min(zoomLimits.max, Math.max(zoomLimits.min, rounded(viewing.zoom * factor)));
  const grown = zoom / viewing.zoom;
  return {
    ...viewing,
    zoom,
    x: around.x - (around.x - viewing.x) * grown,
    y: around.y - (around.y - viewing.y) * grown,
  };
}

/** Turns a picture by quarters to the right; negative ones to the left. */
function turned(viewing: Viewing, quarters: number): Viewing {
  return { ...viewing, quarters: viewing.quarters + quarters };
}

/** Moves a picture. */
export function moved(viewing: Viewing, x: number, y: number): Viewing {
  return { ...viewing, x: viewing.x + x, y: viewing.y + y };
}

/** Acts by buttons and keys. */
export const viewActs = {
  zoomIn: (viewing: Viewing) => zoomed(viewing, STEP),
  zoomOut: (viewing: Viewing) => zoomed(viewing, 1 / STEP),
  fit: () => fitting,
  rotateLeft: (viewing: Viewing) => turned(viewing, -1),
  rotateRight: (viewing: Viewing) => turned(viewing, 1),
} as const;

/** Returns the act of a key in the viewer; undefined for none. */
export function actOfKey(key: string): ((viewing: Viewing) => Viewing) | undefined {
  switch (key) {
    case '+':
    case '=':
      return viewActs.zoomIn;
    case '-':
      return viewActs.zoomOut;
    case '0':
      return viewActs.fit;
    case '[':
      return viewActs.rotateLeft;
    case ']':
      return viewActs.rotateRight;
    case 'ArrowLeft':
      return (viewing) => moved(viewing, MOVE_PX, 0);
    case 'ArrowRight':
      return (viewing) => moved(viewing, -MOVE_PX, 0);
    case 'ArrowUp':
      return (viewing) => moved(viewing, 0, MOVE_PX);
    case 'ArrowDown':
      return (viewing) => moved(viewing, 0, -MOVE_PX);
    default:
      return undefined;
  }
}

// Zooming in and out returns exactly to the start.
const rounded = (zoom: number) => Math.round(zoom * 10_000) / 10_000;

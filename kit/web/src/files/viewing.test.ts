import { expect, test } from 'vitest';
import { actOfKey, fitting, type Viewing, viewActs, zoomed } from './viewing.ts';

const times = (count: number, act: (viewing: Viewing) => Viewing) => {
  let viewing = fitting;
  for (let i = 0; i < count; i++) viewing = act(viewing);
  return viewing;
};

test('zooming ends at 0.2 and at 5', () => {
  expect(times(50, viewActs.zoomIn).zoom).toBe(5);
  expect(times(50, viewActs.zoomOut).zoom).toBe(0.2);
});

test('as many steps out as in come back to the whole picture', () => {
  expect(viewActs.zoomOut(viewActs.zoomIn(fitting))).toEqual(fitting);
});

test('what lies under the pointer stays under it', () => {
  const { x, y, zoom } = zoomed({ zoom: 1, quarters: 0, x: 10, y: 0 }, 2, { x: 110, y: 50 });
  // 100 px right of the picture's middle before, 200 after.
  expect({ x, y, zoom }).toEqual({ x: -90, y: -50, zoom: 2 });
});

test('keys do what buttons do, and other keys nothing', () => {
  expect(actOfKey('+')?.(fitting).zoom).toBe(1.25);
  expect(actOfKey(']')?.(fitting).quarters).toBe(1);
  expect(actOfKey('0')?.(times(3, viewActs.zoomIn))).toEqual(fitting);
  expect(actOfKey('a')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { actOfKey, fitting, type Viewing, viewActs, zoomed } from './viewing.ts';

const times = (count: number, act: (viewing: Viewing) => Viewing) => {
  let viewing = fitting;
  for (let i = 0; i < count; i++) viewing = act(viewing);
  return viewing;
};

test('the zoom stays between 0.2 and 5', () => {
  expect(times(50, viewActs.zoomIn).zoom).toBe(5);
  expect(times(50, viewActs.zoomOut).zoom).toBe(0.2);
});

test('one step in and one step out lead back to the whole picture', () => {
  expect(viewActs.zoomOut(viewActs.zoomIn(fitting))).toEqual(fitting);
});

test('the point under the pointer stays under it when the zoom changes', () => {
  const { x, y, zoom } = zoomed({ zoom: 1, quarters: 0, x: 10, y: 0 }, 2, { x: 110, y: 50 });
  // The pointer is 100 px right of the picture's middle before, and 200 px after.
  expect({ x, y, zoom }).toEqual({ x: -90, y: -50, zoom: 2 });
});

test('keys zoom, turn and reset the picture, and other keys do nothing', () => {
  expect(actOfKey('+')?.(fitting).zoom).toBe(1.25);
  expect(actOfKey(']')?.(fitting).quarters).toBe(1);
  expect(actOfKey('0')?.(times(3, viewActs.zoomIn))).toEqual(fitting);
  expect(actOfKey('a')).toBeUndefined();
});

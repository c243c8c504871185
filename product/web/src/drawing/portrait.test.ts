import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Portrait } from './portrait.tsx';

const ids = Array.from({ length: 200 }, (_, i) => `0197a3c0-${i.toString(16).padStart(4, '0')}-7000-8000-000000000000`);
const draw = (id: string, sex: 'male' | 'female' | null) => renderToStaticMarkup(createElement(Portrait, { id, sex }));

it('draws the same child alike every time', () => {
  expect(draw(ids[0] as string, 'female')).toBe(draw(ids[0] as string, 'female'));
});

it('draws the children of one import apart, though their ids differ in one character', () => {
  const faces = new Set(ids.map((id) => draw(id, 'male')));
  expect(faces.size).toBeGreaterThan(150);
});

it('draws a child whose sex is not known', () => {
  expect(draw('x', null)).toContain('<svg');
});

it('is read aloud only where it is given a title', () => {
  expect(draw('x', 'male')).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(createElement(Portrait, { id: 'x', title: '王语桐' }))).toContain(
    'role="img" aria-label="王语桐"',
  );
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Portrait } from './portrait.tsx';

const ids = Array.from({ length: 200 }, (_, i) => `0197a3c0-${i.toString(16).padStart(4, '0')}-7000-8000-000000000000`);
const draw = (id: string, sex: 'male' | 'female' | null) => renderToStaticMarkup(createElement(Portrait, { id, sex }));

it('the portrait of a child is the same every time', () => {
  expect(draw(ids[0] as string, 'female')).toBe(draw(ids[0] as string, 'female'));
});

it('most portraits of one import differ, although their ids are almost equal', () => {
  const faces = new Set(ids.map((id) => draw(id, 'male')));
  expect(faces.size).toBeGreaterThan(150);
});

it('a portrait is drawn for a child of unknown sex', () => {
  expect(draw('x', null)).toContain('<svg');
});

it('a portrait is hidden from screen readers unless it has a title', () => {
  expect(draw('x', 'male')).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(createElement(Portrait, { id: 'x', title: '王语桐' }))).toContain(
    'role="img" aria-label="王语桐"',
  );
});

import { describe, expect, it } from 'vitest';
import { root } from '../scripts/run-tool.ts';
import { listFiles, parseSource, readSources } from '../scripts/source-file.ts';
import { findWeaknesses } from '../scripts/weak-tests.ts';

describe('the tests', () => {
  it('have no place that passes though the product is broken', () => {
    expect(readSources(root, listFiles(root, 'tests')).flatMap(findWeaknesses)).toEqual([]);
  });
});

export { ContentCell, MarkedText } from './marked-content.tsx';
export { wordsOf } from './marked-text.ts';

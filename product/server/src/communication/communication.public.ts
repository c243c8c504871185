export { SENSITIVE_WORDS, sensitiveWordsIn } from './sensitive-words.ts';

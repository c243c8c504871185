export { type NoteForAll, notesForAll } from './notes-for-all.ts';
export { SENSITIVE_WORDS, sensitiveWordsIn } from './sensitive-words.ts';

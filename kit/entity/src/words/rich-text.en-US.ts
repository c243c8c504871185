import type { richTextZhCN } from './rich-text.zh-CN.ts';
import type { Words } from './words.ts';

/** Texts of the editor of documents, in English. */
export const richTextEnUS = {
  toolbar: 'Format',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  heading: 'Heading',
  subheading: 'Subheading',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  picture: 'Insert picture',
  undo: 'Undo',
  redo: 'Redo',
  address: 'Address of the link',
  addressHint: 'Begins with https://',
  addressWrong: 'Enter an address that begins with https://',
  setLink: 'Set link',
  removeLink: 'Remove link',
  uploading: 'Uploading the picture…',
  alt: 'Picture in the text',
  newWindow: 'opens in a new window',
} as const satisfies Words<typeof richTextZhCN>;

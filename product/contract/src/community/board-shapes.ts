import { plainPath } from '@kiga/entity/fields/file.ts';
import { z } from 'zod';
import { appealSubjects } from './appeal.entity.ts';
import {
  COMMENT_MAX,
  hideReasons,
  POST_CONTENT_MAX,
  POST_PICTURES_MAX,
  POST_TITLE_MAX,
  REASON_TEXT_MAX,
  sides,
} from './community.ts';
import { moderatedStates } from './moderated.states.ts';

const status = z.enum(moderatedStates.states.map(({ name }) => name) as [string, ...string[]]);

/** A topic as people who read the board see it. */
export const boardTopic = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Path with a signature. */
  cover: z.string().nullable(),
  /** Shown posts. */
  posts: z.number(),
  isOpen: z.boolean(),
  /** True where the reader may post, or comment, in it now. */
  mayPost: z.boolean(),
  mayComment: z.boolean(),
});

/** A topic as people who read the board see it. */
export type BoardTopic = z.infer<typeof boardTopic>;

const writerShape = {
  side: z.enum(sides),
  writer: z.string(),
  organizationName: z.string().nullable(),
  /** Moment, ISO 8601. */
  at: z.string(),
  /** True where the reader wrote it. */
  own: z.boolean(),
  status,
};

/** A post in a list of the board. */
export const boardPost = z.object({
  id: z.string(),
  topicId: z.string(),
  title: z.string(),
  /** Begin of the text. */
  excerpt: z.string(),
  /** The first picture, as a path with a signature, and the number of all. */
  picture: z.string().nullable(),
  pictures: z.number(),
  /** Shown comments. */
  comments: z.number(),
  ...writerShape,
});

/** A post in a list of the board. */
export type BoardPost = z.infer<typeof boardPost>;

/** An opened post of the board. */
export const openedPost = z.object({
  id: z.string(),
  version: z.number(),
  topicId: z.string(),
  topicName: z.string(),
  title: z.string(),
  content: z.string(),
  /** Paths with signatures. */
  pictures: z.array(z.string()),
  comments: z.number(),
  ...writerShape,
  /** True where the reader has reported it. */
  reported: z.boolean(),
  mayComment: z.boolean(),
});

/** An opened post of the board. */
export type OpenedPost = z.infer<typeof openedPost>;

/** A comment of the board. */
export const boardComment = z.object({
  id: z.string(),
  content: z.string(),
  /** The comment that it answers; null also where that one is not shown. */
  replyTo: z.object({ writer: z.string(), excerpt: z.string() }).nullable(),
  /** False for an answer, which has no answers itself. */
  mayReply: z.boolean(),
  reported: z.boolean(),
  ...writerShape,
});

/** A comment of the board. */
export type BoardComment = z.infer<typeof boardComment>;

/** A post or comment of the reader, with its state. */
export const ownWriting = z.object({
  kind: z.enum(['post', 'comment']),
  id: z.string(),
  /** The post, also of a comment. */
  postId: z.string(),
  text: z.string(),
  at: z.string(),
  status,
  /** Why it is hidden. */
  reason: z.enum(hideReasons).nullable(),
  reasonText: z.string().nullable(),
  /** State of the latest appeal about it, and its answer. */
  appeal: z.enum(['open', 'granted', 'refused']).nullable(),
  answer: z.string().nullable(),
});

/** A post or comment of the reader, with its state. */
export type OwnWriting = z.infer<typeof ownWriting>;

/** The mute of the reader that holds now. */
export const ownMute = z.object({
  id: z.string(),
  reason: z.string(),
  /** Moment, ISO 8601; null for good. */
  until: z.string().nullable(),
  appeal: z.enum(['open', 'granted', 'refused']).nullable(),
  answer: z.string().nullable(),
});

/** Id of the last one of the page before. */
const before = z.uuid().optional();

/** Inputs of the calls that read the board. */
export const boardInputs = {
  topics: z.strictObject({}),
  posts: z.strictObject({ topicId: z.uuid().optional(), before }),
  post: z.strictObject({ id: z.uuid() }),
  comments: z.strictObject({ postId: z.uuid(), before }),
  mine: z.strictObject({ kind: z.enum(['post', 'comment']).default('post'), before }),
};

/** Answers of the calls that read the board. */
export const boardAnswers = {
  topics: z.object({ list: z.array(boardTopic) }),
  posts: z.object({ list: z.array(boardPost), more: z.boolean() }),
  comments: z.object({ list: z.array(boardComment), total: z.number(), more: z.boolean() }),
  mine: z.object({ list: z.array(ownWriting), more: z.boolean(), mute: ownMute.nullable() }),
  /** `waits` where a moderator has to pass it first. */
  written: z.object({ id: z.string(), waits: z.boolean() }),
  id: z.object({ id: z.string() }),
  done: z.object({}),
};

const line = /^[^\p{Cc}]*$/u;
/** Returns the path in an address. */
function pathOf(address: string): string {
  return plainPath(address).split('/').slice(-PATH_PARTS).join('/');
}

const lines = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;
const typed = (maxLength: number, form: RegExp) =>
  z.string().trim().min(1, 'FIELD_REQUIRED').max(maxLength, 'FIELD_TOO_LONG').regex(form, 'FIELD_FORMAT');

/** Parts of the path of a file: organization, day, purpose, name. */
const PATH_PARTS = 4;

/** Paths of uploaded pictures; an address as answers have it, with host and signature, names the same. */
const pictures = z
  .array(z.string().max(500, 'FIELD_TOO_LONG').transform(pathOf))
  .max(POST_PICTURES_MAX, 'FIELD_TOO_MANY')
  .default([]);

const ofPost = {
  title: typed(POST_TITLE_MAX, line),
  content: typed(POST_CONTENT_MAX, lines),
  pictures,
};

/** Inputs of the calls that write. */
export const writingInputs = {
  writePost: z.strictObject({ topicId: z.uuid('FIELD_REQUIRED'), ...ofPost }),
  editPost: z.strictObject({ id: z.uuid(), version: z.number().int(), ...ofPost }),
  deletePost: z.strictObject({ id: z.uuid() }),
  writeComment: z.strictObject({
    postId: z.uuid(),
    replyToId: z.uuid().optional(),
    content: typed(COMMENT_MAX, lines),
  }),
  report: z.strictObject({
    kind: z.enum(['post', 'comment']),
    id: z.uuid(),
    reason: z.enum(hideReasons, 'FIELD_CHOICE_UNKNOWN'),
    /** Required with the reason `other`. */
    reasonText: z.string().trim().max(REASON_TEXT_MAX, 'FIELD_TOO_LONG').regex(lines, 'FIELD_FORMAT').optional(),
  }),
  appeal: z.strictObject({
    subject: z.enum(appealSubjects),
    id: z.uuid(),
    content: typed(COMMENT_MAX, lines),
  }),
};

/** Input of a new post. */
export type WrittenPost = z.output<typeof writingInputs.writePost>;

import { createHash } from 'node:crypto';
import {
  type FaceVerdict,
  faceVerdicts,
  type PersonOfList,
  readFace,
  sendFaceVerdicts,
} from '@kiga/contract/devices/door.acts.ts';
import { Away, type Door, type Signer } from './door.ts';
import type { Post } from './machine-events.ts';
import { chance } from './random.ts';

/** Share of the photos that the machine cannot use. */
const BAD_FACE_SHARE = 0.15;

/** Faces that the machine fetches after one heartbeat. */
const FACES_AT_ONCE = 20;

/** The faces on a machine. */
export class Faces {
  readonly #post: Post;
  readonly #door: Door;
  /** Hashes of the faces that it has judged, by person. */
  readonly #judged = new Map<string, string>();

  constructor(post: Post, door: Door) {
    this.#post = post;
    this.#door = door;
  }

  /** Fetches new faces, and answers with a verdict on each; a few cannot be used. */
  async judge(people: readonly PersonOfList[], signer: () => Signer): Promise<void> {
    const wanted = new Map(people.flatMap(({ personId, face }) => (face ? [[personId, face.sha256]] : [])));
    for (const personId of this.#judged.keys()) if (!wanted.has(personId)) this.#judged.delete(personId);
    const fresh = [...wanted].filter(([personId, sha256]) => this.#judged.get(personId) !== sha256);
    const faces = [];
    for (const [personId, sha256] of fresh.slice(0, FACES_AT_ONCE)) {
      const bytes = await this.#door
        .download(`${readFace.path}?personId=${personId}`, signer())
        .catch((error: unknown) => {
          if (error instanceof Away) return null;
          throw error;
        });
      // The list may have changed since; the next one says so.
      if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) continue;
      faces.push({ personId, sha256, verdict: this.#verdictOn(sha256) });
    }
    if (faces.length === 0) return;
    await this.#door.call(sendFaceVerdicts, { faces }, signer());
    for (const { personId, sha256 } of faces) this.#judged.set(personId, sha256);
  }

  /** Returns a made-up verdict, the same for the same picture. */
  #verdictOn(sha256: string): FaceVerdict {
    const luck = chance(this.#post.seed, 'face', this.#post.serialNumber, sha256);
    if (luck >= BAD_FACE_SHARE) return 'taken';
    const refusals = faceVerdicts.filter((verdict) => verdict !== 'taken');
    return refusals[Math.floor((luck / BAD_FACE_SHARE) * refusals.length)] ?? 'failed';
  }
}

import { sendPhoto } from '@kiga/contract/devices/door.acts.ts';
import type { Door, Signer } from './door.ts';
import { drawnPhoto } from './drawn-photo.ts';
import type { Post } from './machine-events.ts';
import { chance } from './random.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Share of the events at a gate with a photo. */
const PHOTO_SHARE = 0.1;

/** The camera of a machine. */
export class Photos {
  readonly #post: Post;
  readonly #door: Door;
  /** True once the kindergarten keeps no photos of this machine; it then sends none until its next start. */
  #isUnwanted = false;

  constructor(post: Post, door: Door) {
    this.#post = post;
    this.#door = door;
  }

  /** Sends the photos of some stored events: of checks with findings, and of a few others. Events stand without them. */
  async send(events: readonly object[], signer: () => Signer): Promise<void> {
    for (const event of events as readonly Fields[]) {
      if (this.#isUnwanted) return;
      if (typeof event.id !== 'string' || !this.#isTaken(event.id, event)) continue;
      const url = `${sendPhoto.path}?eventId=${event.id}`;
      const data = await this.#door.upload(url, 'image/jpeg', drawnPhoto, signer());
      this.#isUnwanted = sendPhoto.output.parse(data).verdict === 'dropped';
    }
  }

  #isTaken(id: string, event: Fields): boolean {
    if (Array.isArray(event.findings)) return event.findings.length > 0;
    const isOfPerson = 'cardNumber' in event || 'personId' in event;
    return isOfPerson && chance(this.#post.seed, 'photo', id) < PHOTO_SHARE;
  }
}

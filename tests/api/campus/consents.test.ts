import { cleanUpFiles } from '@kiga/kit-server/files/clean-up-files.ts';
import { type FileStorage, temporaryStorage } from '@kiga/server/app/file-storage.ts';
import { endConsents } from '@kiga/server/campus/end-consents.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { type Answer, type Caller, startTestServer, succeeded, type TestServer } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

/** Day of the server's clock. */
const TODAY = '2026-11-20';

let now = new Date(`${TODAY}T04:00:00Z`);
let storage: FileStorage & { remove(): Promise<void> };
let server: TestServer;
let demo3: Caller;
let classes: { id: string }[];
beforeAll(async () => {
  storage = temporaryStorage();
  server = await startTestServer({ storage, clock: { now: () => now } });
  demo3 = await server.as('demo3');
  classes = await demo3.ask('/api/campus/class/list');
});
afterAll(async () => {
  await server.close();
  await storage.remove();
});

let serial = 0;
/** A new child whose guardian is 李雯. */
async function newChild(more: Record<string, unknown> = {}): Promise<string> {
  serial += 1;
  const parents = [{ parentName: '李雯', relation: 'mother', parentPhone: `137${30_000_000 + serial}` }];
  const child = { stuName: '许诺', sex: 'female', birthday: '2022-05-03', classId: classes[0]?.id, parents };
  return (await demo3.ask('/api/campus/student/save', { ...child, ...more })).id;
}
const byMother = [{ guardianName: '李雯', way: 'paper' }];
const newPhoto = async () => upload(server, demo3, await photo());
const saveChild = (input: Record<string, unknown>, who = demo3) => who.call('/api/campus/student/save', input);
const readChild = (id: string) => demo3.ask(`/api/campus/student/get?id=${id}`);
const given = { kind: 'face', answer: 'agreed', guardianName: '李雯', way: 'in-person', givenDate: '2026-09-01' };
const give = (input: Record<string, unknown>) => demo3.call('/api/campus/consent/save', { ...given, ...input });
const issuesOf = ({ errors }: Answer<unknown>) => errors?.map(({ field, error }) => `${field} ${error}`);
const answersOf = async (studentId: string) =>
  (await demo3.ask('/api/campus/consent/page', { studentId })).list as Record<string, string>[];
const faceOf = async (studentId: string) =>
  (await answersOf(studentId)).find(({ kind, status }) => kind === 'face' && status === 'given')?.id as string;
const withdraw = (id: string, more: Record<string, unknown> = {}) =>
  demo3.call('/api/campus/consent/withdraw', { id, withdrawnBy: '李雯', withdrawnDate: TODAY, ...more });

describe('the face photo of a child', () => {
  it('is refused without a guardian’s consent, and kept with one in the same save', async () => {
    const id = await newChild();
    const facePhoto = await newPhoto();
    expect(issuesOf(await saveChild({ id, facePhoto }))).toEqual(['facePhoto CAMPUS_STUDENT_FACE_WITHOUT_CONSENT']);
    const stranger = [{ guardianName: '王生', way: 'paper' }];
    expect(issuesOf(await saveChild({ id, facePhoto, faceConsent: stranger }))).toEqual([
      'faceConsent.0.guardianName CAMPUS_CONSENT_NOT_GUARDIAN',
    ]);
    expect((await readChild(id)).facePhoto).toBeNull();
    const saved = succeeded(await saveChild({ id, facePhoto, faceConsent: byMother }));
    expect(saved).toMatchObject({ facePhoto: expect.stringContaining(facePhoto), faceConsent: byMother });
    expect(await answersOf(id)).toMatchObject([
      { kind: 'face', status: 'given', guardianName: '李雯', way: 'paper', givenDate: TODAY },
    ]);
  });

  it('needs no further consent while one holds, and is refused from the day after its last', async () => {
    const id = await newChild();
    succeeded(await give({ studentId: id, untilDate: TODAY }));
    succeeded(await saveChild({ id, facePhoto: await newPhoto() }));
    const other = await newChild();
    succeeded(await give({ studentId: other, untilDate: '2026-11-19' }));
    expect(issuesOf(await saveChild({ id: other, facePhoto: await newPhoto() }))).toEqual([
      'facePhoto CAMPUS_STUDENT_FACE_WITHOUT_CONSENT',
    ]);
  });

  it('is deleted with its file when the consent is withdrawn, and cannot be restored', async () => {
    const facePhoto = await newPhoto();
    const id = await newChild({ facePhoto, faceConsent: byMother });
    expect(await storage.store.sizeOf(`kept/${facePhoto}`)).toBeGreaterThan(0);
    expect(succeeded(await withdraw(await faceOf(id), { reason: '改用卡' }))).toMatchObject({
      status: 'withdrawn',
      withdrawnBy: '李雯',
      withdrawnDate: TODAY,
    });
    const { facePhoto: left, faceConsent, version } = await readChild(id);
    expect({ left, faceConsent }).toEqual({ left: null, faceConsent: [] });
    const { entries } = await demo3.ask(`/api/campus/student/history?id=${id}`);
    const setBack = () =>
      demo3.call('/api/campus/student/restore-field', { id, version, historyId: entries[0].id, field: 'facePhoto' });
    expect(issuesOf(await setBack())).toEqual(['facePhoto CAMPUS_STUDENT_FACE_WITHOUT_CONSENT']);
    succeeded(await give({ studentId: id }));
    expect(issuesOf(await setBack())).toEqual(['facePhoto FIELD_FILE_MISSING']);
    await cleanUpFiles(server.db, storage.store, { now: () => new Date(`${TODAY}T05:00:00Z`) });
    expect(await storage.store.sizeOf(`kept/${facePhoto}`)).toBeNull();
  });

  it('is deleted when a guardian refuses later', async () => {
    const id = await newChild({ facePhoto: await newPhoto(), faceConsent: byMother });
    succeeded(await give({ studentId: id, answer: 'refused' }));
    expect((await readChild(id)).facePhoto).toBeNull();
    expect((await answersOf(id)).map(({ status }) => status)).toEqual(['refused', 'replaced']);
  });

  it('stays when a consent of another kind is withdrawn', async () => {
    const facePhoto = await newPhoto();
    const id = await newChild({ facePhoto, faceConsent: byMother });
    const album = succeeded(await give({ studentId: id, kind: 'photo' }));
    succeeded(await withdraw(album.id));
    expect((await readChild(id)).facePhoto).toContain(facePhoto);
  });

  it('never outlives a withdrawal at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await newChild({ faceConsent: byMother });
      const [consentId, facePhoto] = [await faceOf(id), await newPhoto()];
      const [ended, saved] = await Promise.all([withdraw(consentId), saveChild({ id, facePhoto })]);
      expect(ended.code).toBe('200');
      expect([undefined, ['facePhoto CAMPUS_STUDENT_FACE_WITHOUT_CONSENT']]).toContainEqual(issuesOf(saved));
      expect((await readChild(id)).facePhoto).toBeNull();
    }
  });
});

describe('a consent', () => {
  it('comes from a guardian of the child and is withdrawn by one', async () => {
    const id = await newChild();
    expect(issuesOf(await give({ studentId: id, guardianName: '王生' }))).toEqual([
      'guardianName CAMPUS_CONSENT_NOT_GUARDIAN',
    ]);
    expect(issuesOf(await give({ studentId: id, untilDate: '2026-08-31' }))).toEqual([
      'untilDate CAMPUS_CONSENT_ENDS_BEFORE_GIVEN',
    ]);
    expect(issuesOf(await give({ studentId: id, givenDate: '2026-11-21' }))).toEqual([
      'givenDate FIELD_DATE_IN_FUTURE',
    ]);
    const consent = succeeded(await give({ studentId: id }));
    expect(issuesOf(await withdraw(consent.id, { withdrawnBy: '王生' }))).toEqual([
      'withdrawnBy CAMPUS_CONSENT_NOT_GUARDIAN',
    ]);
    succeeded(await withdraw(consent.id));
    expect((await withdraw(consent.id)).error).toBe('STATE_CHANGED');
  });

  it('is never changed or deleted, and the later answer replaces the earlier', async () => {
    const id = await newChild();
    const first = succeeded(await give({ studentId: id, kind: 'video' }));
    const change = { id: first.id, version: first.version, way: 'app' };
    expect((await demo3.call('/api/campus/consent/save', change)).error).toBe('PERMISSION_MISSING');
    expect((await demo3.call('/api/campus/consent/delete', { id: first.id })).error).toBe('PERMISSION_MISSING');
    succeeded(await give({ studentId: id, kind: 'video', way: 'app' }));
    expect((await answersOf(id)).map(({ status, way }) => [status, way])).toEqual([
      ['given', 'app'],
      ['replaced', 'in-person'],
    ]);
    const { entries } = await demo3.ask(`/api/campus/consent/history?id=${first.id}`);
    expect(entries.map(({ act }: { act: string }) => act)).toEqual(['replace', 'create']);
  });

  it('counts once where two people record it at the same time', async () => {
    const id = await newChild();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => give({ studentId: id, kind: 'publicity' })));
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => '200'));
    expect((await answersOf(id)).map(({ status }) => String(status)).toSorted()).toEqual([
      'given',
      ...Array.from({ length: 4 }, () => 'replaced'),
    ]);
  });

  it('is out of reach for an account of another class, and for a foreign kindergarten', async () => {
    const id = await newChild();
    const { id: consentId } = succeeded(await give({ studentId: id }));
    const only = ['student.read', 'consent.read', 'consent.create', 'consent.withdraw'].map((act) => `campus.${act}`);
    const teacher = await colleague(server, { userName: 'teacher', only, classes: [classes[1]?.id as string] });
    expect((await teacher.call(`/api/campus/consent/get?id=${consentId}`)).error).toBe('RECORD_NOT_FOUND');
    expect((await teacher.ask('/api/campus/consent/page', { studentId: id })).total).toBe(0);
    const end = { id: consentId, withdrawnBy: '李雯', withdrawnDate: TODAY };
    expect((await teacher.call('/api/campus/consent/withdraw', end)).error).toBe('RECORD_NOT_FOUND');
    expect(issuesOf(await teacher.call('/api/campus/consent/save', { ...given, studentId: id }))).toEqual([
      'studentId FIELD_REFERENCE_UNKNOWN',
    ]);
  });

  it('goes with the deletion of the child and comes back with it', async () => {
    const id = await newChild();
    const { id: consentId } = succeeded(await give({ studentId: id }));
    succeeded(await demo3.call('/api/campus/student/delete', { id }));
    expect((await demo3.call(`/api/campus/consent/get?id=${consentId}`)).error).toBe('RECORD_NOT_FOUND');
    succeeded(await demo3.call('/api/campus/student/restore', { id }));
    expect(await demo3.ask(`/api/campus/consent/get?id=${consentId}`)).toMatchObject({ status: 'given' });
  });
});

describe('the work that ends consents', () => {
  const DAY_MS = 86_400_000;
  const inDays = async (days: number, work: () => Promise<void>) => {
    const before = now;
    now = new Date(before.getTime() + days * DAY_MS);
    await work();
    now = before;
  };
  const run = () => endConsents(server.program);
  const acts = async (path: string, id: string) =>
    (await demo3.ask(`/api/campus/${path}/history?id=${id}`)).entries.map(({ act }: { act: string }) => act);

  it('ends a consent on the day after its last, with the face photo and its file', async () => {
    const facePhoto = await newPhoto();
    const id = await newChild();
    const { id: consentId } = succeeded(await give({ studentId: id, untilDate: TODAY }));
    succeeded(await saveChild({ id, facePhoto }));
    await run();
    expect((await readChild(id)).facePhoto).toContain(facePhoto);
    await inDays(1, run);
    expect((await readChild(id)).facePhoto).toBeNull();
    expect(await answersOf(id)).toMatchObject([{ status: 'ended' }]);
    expect(await acts('consent', consentId)).toEqual(['end', 'create']);
    expect((await acts('student', id))[0]).toBe('campus.consent.end');
    expect((await withdraw(consentId)).error).toBe('STATE_CHANGED');
    await inDays(1, () => cleanUpFiles(server.db, storage.store, { now: () => now }));
    expect(await storage.store.sizeOf(`kept/${facePhoto}`)).toBeNull();
  });

  it('keeps the photo where only a consent of another kind ends', async () => {
    const facePhoto = await newPhoto();
    const id = await newChild({ facePhoto, faceConsent: byMother });
    succeeded(await give({ studentId: id, kind: 'photo', untilDate: TODAY }));
    await inDays(1, run);
    expect((await readChild(id)).facePhoto).toContain(facePhoto);
    expect((await answersOf(id)).map(({ kind, status }) => [kind, status])).toEqual([
      ['photo', 'ended'],
      ['face', 'given'],
    ]);
  });

  it('deletes the face photo of a child who left once the return can no longer be undone', async () => {
    const facePhoto = await newPhoto();
    const id = await newChild({ facePhoto, faceConsent: byMother });
    const staying = await newChild({ facePhoto: await newPhoto(), faceConsent: byMother });
    succeeded(await demo3.call('/api/campus/student/move-out', { id, leaveDate: TODAY, reason: '搬家' }));
    await inDays(6, run);
    expect((await readChild(id)).facePhoto).toContain(facePhoto);
    await inDays(8, run);
    expect((await readChild(id)).facePhoto).toBeNull();
    expect((await acts('student', id))[0]).toBe('campus.consent.childLeft');
    expect((await readChild(staying)).facePhoto).not.toBeNull();
  });
});

describe('the count of faces', () => {
  it('counts each kept photo, and names the number from which the law asks for filing', async () => {
    const { faces: before } = await demo3.ask('/api/campus/consent/count-faces');
    const id = await newChild({ facePhoto: await newPhoto(), faceConsent: byMother });
    expect(await demo3.ask('/api/campus/consent/count-faces')).toEqual({
      faces: before + 1,
      threshold: 100_000,
      source: '人脸识别技术应用安全管理办法',
    });
    succeeded(await withdraw(await faceOf(id)));
    expect((await demo3.ask('/api/campus/consent/count-faces')).faces).toBe(before);
  });
});

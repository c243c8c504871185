import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../support/colleague.ts';
import { at, startMorning } from '../../support/morning.ts';
import { type Caller, succeeded } from '../../support/test-server.ts';
import { photo, upload } from '../../support/uploads.ts';

const morning = await startMorning();
const { server, demo3, demo4, kig, children, setNow } = morning;
const { db } = server;
const path = '/api/health/illness';
const institution = await server.as('demo18');
const classes = (await demo3.ask('/api/campus/class/page', { pageSize: 100 })).list as Record<string, string>[];
const classOf = (name: string) => classes.find(({ className }) => className === name)?.id as string;
const blind = await colleague(server, { userName: 'blind', without: ['campus.student.readHealth'] });
const teacher = await colleague(server, { userName: 'teacher1', classes: [classOf('小一班')] });

afterAll(() => server.close());
beforeEach(async () => {
  await morning.beginAnew();
  for (const table of [
    'health_illnesses',
    'health_alarms',
    'health_disease_rules',
    'health_checks',
    'student_leaves',
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`delete from messages`.execute(db);
});

const caseOf = (more: Record<string, unknown> = {}) => ({
  studentId: children.安心,
  cause: 'sick',
  onsetOn: '2026-11-18',
  firstAbsentOn: '2026-11-18',
  symptoms: [{ symptom: 'hand-rash' }],
  ...more,
});
const make = async (more: Record<string, unknown> = {}, caller: Caller = demo3): Promise<string> =>
  (await caller.ask(`${path}/save`, caseOf(more))).id;
const act = (name: string, id: string, more: Record<string, unknown> = {}, caller: Caller = demo3) =>
  caller.call(`${path}/${name}`, { id, ...more });
const acted = (name: string, id: string, more: Record<string, unknown> = {}) =>
  demo3.ask(`${path}/${name}`, { id, ...more });
const get = (id: string, caller: Caller = demo3) => caller.ask(`${path}/get?id=${id}`);
const confirmed = { disease: 'handFootMouth', diagnosedOn: '2026-11-19', hospital: '区医院' };
const isolating = async (more: Record<string, unknown> = {}) => {
  const id = await make(more);
  await acted('confirm', id, confirmed);
  await acted('isolate', id);
  return id;
};
/** Returns a refusal as `field ERROR` or `ERROR`. */
const refusal = ({ error, errors = [] }: Awaited<ReturnType<typeof act>>) =>
  (errors as { field: string; error: string }[])[0]
    ? (errors as { field: string; error: string }[]).map((one) => `${one.field} ${one.error}`).join()
    : error;
const refused = async (more: Record<string, unknown>) => refusal(await demo3.call(`${path}/save`, caseOf(more)));
const certificate = async () => upload(server, demo3, await photo(), 'jpg', { mode: 'image', module: 'illness' });
const update = async (id: string, more: Record<string, unknown>) => {
  const { version } = await get(id);
  return demo3.call(`${path}/save`, { id, version, ...more });
};

describe('a case of illness', () => {
  it('goes from the suspicion to the return of the child', async () => {
    const id = await make({ disease: 'handFootMouth' });
    expect(await get(id)).toMatchObject({ status: 'suspected', infectious: 'yes', caseDay: '2026-11-18' });
    await acted('confirm', id, confirmed);
    await acted('isolate', id);
    expect(await get(id)).toMatchObject({ status: 'isolating', isolationUntil: '2026-12-02', hospital: '区医院' });
    expect(refusal(await act('clear', id))).toBe('HEALTH_ISOLATION_LASTS');
    setNow(at('08:00', '2026-12-02'));
    expect(refusal(await act('clear', id))).toBe('HEALTH_ISOLATION_LASTS');
    setNow(at('08:00', '2026-12-03'));
    expect(refusal(await act('clear', id))).toBe('HEALTH_SYMPTOMS_LAST');
    succeeded(await update(id, { symptomsEndedOn: '2026-11-26' }));
    expect(refusal(await act('clear', id))).toBe('HEALTH_CERTIFICATE_MISSING');
    succeeded(await update(id, { certificate: await certificate(), certificateOn: '2026-12-02' }));
    await acted('clear', id);
    expect((await get(id)).status).toBe('mayReturn');
    await acted('close', id, { outcome: 'recovered', returnedOn: '2026-12-03' });
    expect(await get(id)).toMatchObject({ status: 'closed', outcome: 'recovered', returnedOn: '2026-12-03' });
    expect(refusal(await update(id, { askedBy: '王' }))).toBe('HEALTH_ILLNESS_CLOSED');
  });

  it('is encrypted where it tells of health', async () => {
    await isolating({ otherDiagnosis: '秘密诊断', followUps: [{ followedOn: '2026-11-19', note: '秘密记录' }] });
    const { rows } = await sql<{ row: string }>`select row_to_json(i)::text as row from health_illnesses i`.execute(db);
    for (const secret of ['handFootMouth', 'hand-rash', '秘密', '区医院', '2026-12-02']) {
      expect(rows[0]?.row).not.toContain(secret);
    }
  });

  it('is closed at once where the disease needs no isolation', async () => {
    const id = await make();
    expect(refusal(await act('confirm', id, { disease: 'other', diagnosedOn: '2026-11-19' }))).toBe(
      'otherDiagnosis FIELD_REQUIRED',
    );
    await acted('confirm', id, { disease: 'other', otherDiagnosis: '感冒', diagnosedOn: '2026-11-19' });
    expect(await get(id)).toMatchObject({ infectious: 'no' });
    expect(refusal(await act('isolate', id))).toBe('HEALTH_ISOLATION_NEEDLESS');
    await acted('close', id, { outcome: 'recovered' });
    expect((await get(id)).status).toBe('closed');
  });

  it('is not closed from confirmed where the disease needs isolation', async () => {
    const id = await make();
    await acted('confirm', id, confirmed);
    expect(refusal(await act('close', id, { outcome: 'recovered' }))).toBe('HEALTH_ISOLATION_DUE');
  });

  it('asks for a reason where isolation is shorter than the rule, and refuses one in the past', async () => {
    const id = await make();
    await acted('confirm', id, confirmed);
    expect(refusal(await act('isolate', id, { until: '2026-11-19' }))).toBe('until HEALTH_ISOLATION_PAST');
    expect(refusal(await act('isolate', id, { until: '2026-12-01' }))).toBe('shorterReason HEALTH_ISOLATION_SHORTER');
    await acted('isolate', id, { until: '2026-12-01', shorterReason: '疾控同意' });
    expect(await get(id)).toMatchObject({ isolationUntil: '2026-12-01', shorterReason: '疾控同意' });
    await acted('isolate', id, { until: '2026-12-02' });
    expect(await get(id)).toMatchObject({ isolationUntil: '2026-12-02', shorterReason: null });
  });

  it("follows the kindergarten's own rule from its day on", async () => {
    const rule = { ruleName: '本区', source: '区疾控', disease: 'handFootMouth', isolationDays: 20, watchDays: 0 };
    const save = (beginsOn: string) => demo3.call('/api/health/disease-rule/save', { ...rule, beginsOn });
    succeeded(await save('2026-11-18'));
    expect(refusal(await save('2026-11-18'))).toBe('beginsOn HEALTH_DISEASE_RULE_TAKEN');
    const id = await isolating();
    expect((await get(id)).isolationUntil).toBe('2026-12-08');
    const earlier = await isolating({ studentId: children.王子, onsetOn: '2026-11-17' });
    expect((await get(earlier)).isolationUntil).toBe('2026-12-01');
  });

  it('is counted once per child at the institution of the kindergarten', async () => {
    await isolating();
    const second = await make({ firstAbsentOn: '2026-11-19' });
    await acted('confirm', second, { ...confirmed, disease: 'influenza' });
    await acted('isolate', second);
    await make({ studentId: children.王子, disease: 'handFootMouth' });
    const { list } = await institution.ask('/api/health/service/kindergartens');
    const own = list.find(({ kigId }: { kigId: string }) => kigId === kig[0]);
    expect(own.today).toMatchObject({ isolating: 1, openAlarms: 1 });
    const figures: { key: string; value: number }[] = await institution.ask('/api/identity/session/home-figures');
    const shown = figures.filter(({ key }) => key.startsWith('health.'));
    expect(shown.map(({ key, value }) => [key, value])).toEqual([
      ['health.home.checked', 0],
      ['health.home.isolating', 1],
      ['health.home.openAlarms', 1],
      ['health.home.openQuestions', 0],
      ['health.home.overdueQuestions', 0],
    ]);
  });

  it('refuses bad input at its field', async () => {
    const path = await certificate();
    expect(await refused({ certificate: path, certificateOn: '2026-11-17' })).toBe(
      'certificateOn HEALTH_CERTIFICATE_BEFORE_ONSET',
    );
    expect(await refused({ certificate: path, certificateOn: '2026-11-21' })).toBe(
      'certificateOn FIELD_DATE_IN_FUTURE',
    );
    expect(await refused({ certificate: path })).toBe('certificateOn FIELD_REQUIRED');
    expect(await refused({ symptomsEndedOn: '2026-11-17' })).toBe('symptomsEndedOn HEALTH_SYMPTOMS_END_BEFORE_ONSET');
    expect(await refused({ onsetOn: '2026-11-21' })).toBe('onsetOn FIELD_DATE_IN_FUTURE');
    expect(await refused({ temperatures: [{ celsius: 43 }] })).toBe('temperatures.0.celsius FIELD_TOO_LARGE');
    expect(await refused({ symptoms: [{ symptom: 'fever' }, { symptom: 'fever' }] })).toBe(
      'symptoms.1.symptom HEALTH_SYMPTOM_TWICE',
    );
    const id = await make();
    expect(refusal(await act('confirm', id, { ...confirmed, diagnosedOn: '2026-11-17' }))).toBe(
      'diagnosedOn HEALTH_DIAGNOSIS_BEFORE_ONSET',
    );
  });

  it('is refused for a child who has left', async () => {
    const input = { stuName: '离园', sex: 'male', birthday: '2022-05-01', classId: classOf('小一班') };
    const { id: studentId } = await demo3.ask('/api/campus/student/save', input);
    await demo3.ask('/api/campus/student/move-out', { id: studentId, leaveDate: '2026-11-19', reason: '搬家' });
    expect(await refused({ studentId })).toBe('studentId HEALTH_ILLNESS_CHILD_GONE');
  });

  it('is the only open one of a child and disease', async () => {
    await make({ disease: 'mumps' });
    expect(await refused({ disease: 'mumps' })).toBe('studentId HEALTH_ILLNESS_TAKEN');
    const other = await make({ disease: 'influenza' });
    expect(refusal(await act('confirm', other, { disease: 'mumps', diagnosedOn: '2026-11-19' }))).toBe(
      'disease HEALTH_ILLNESS_TAKEN',
    );
    await acted('rule-out', other, { outcomeNote: '过敏' });
    expect(await get(other)).toMatchObject({ status: 'closed', outcome: 'ruledOut', outcomeNote: '过敏' });
    await make({ disease: 'influenza' });
    expect(refusal(await act('reopen', other))).toBe('HEALTH_ILLNESS_TAKEN');
  });

  it('shows a reader without health data neither disease nor days', async () => {
    const id = await isolating();
    const shown = await get(id, blind);
    expect(shown).toMatchObject({ status: 'isolating', firstAbsentOn: '2026-11-18' });
    for (const field of ['disease', 'onsetOn', 'symptoms', 'isolationUntil', 'followUps'])
      expect(shown).not.toHaveProperty(field);
    expect((await demo4.call(`${path}/get?id=${id}`)).error).toBe('PERMISSION_MISSING');
    expect(await get(id, institution)).toMatchObject({ disease: 'handFootMouth' });
    expect((await act('confirm', id, confirmed, institution)).error).toBe('PERMISSION_MISSING');
  });

  it('belongs to the classes of an account that has some', async () => {
    const [own, other] = [await make(), await make({ studentId: children.赵一 })];
    expect((await get(own, teacher)).id).toBe(own);
    expect((await teacher.call(`${path}/get?id=${other}`)).error).toBe('RECORD_NOT_FOUND');
  });
});

describe('a sick child without a case', () => {
  const leave = async (more: Record<string, unknown> = {}) => {
    const input = {
      studentId: children.安心,
      kind: 'sick',
      symptom: 'fever',
      diagnosis: '上感',
      fromDay: '2026-11-19',
      toDay: '2026-11-20',
      reason: '发烧',
      ...more,
    };
    const { id } = await demo3.ask('/api/attendance/student-leave/save', input);
    await demo3.ask('/api/attendance/student-leave/approve', { id });
    return id as string;
  };
  const check = async (more: Record<string, unknown> = {}) =>
    (
      await demo3.ask('/api/health/check/save', {
        studentId: children.王子,
        day: '2026-11-20',
        part: 'morning',
        temperatures: [{ celsius: 38.2 }, { celsius: 38.6 }],
        symptoms: [{ symptom: 'cough' }],
        action: 'callParent',
        ...more,
      })
    ).id as string;
  const missing = async (caller: Caller = demo3) => {
    const { list } = await caller.ask(`${path}/missing`);
    return list.map(({ from, name }: Record<string, string>) => `${from} ${name}`);
  };

  it('is listed after a leave or a check, and gets its case with one press', async () => {
    const [leaveId, checkId] = [await leave(), await check()];
    await leave({ studentId: children.白露, fromDay: '2026-11-20', toDay: '2026-11-20', toPart: 'morning' });
    await check({ studentId: children.赵一, action: 'observe' });
    expect(await missing()).toEqual(['leave 安心', 'check 王子']);
    const made = await demo3.ask(`${path}/from-leave`, { id: leaveId });
    expect(await get(made.id)).toMatchObject({
      studentId: children.安心,
      status: 'suspected',
      firstAbsentOn: '2026-11-19',
      onsetOn: '2026-11-19',
      symptoms: [{ symptom: 'fever' }],
      otherDiagnosis: '上感',
    });
    expect(await demo3.ask(`${path}/from-leave`, { id: leaveId })).toEqual({ id: made.id, isNew: false });
    const fromCheck = await demo3.ask(`${path}/from-check`, { id: checkId });
    expect(await get(fromCheck.id)).toMatchObject({
      onsetOn: '2026-11-20',
      firstAbsentOn: null,
      temperatures: [{ celsius: 38.6, takenOn: '2026-11-20' }],
    });
    expect(await missing()).toEqual([]);
  });

  it('needs a sick leave that has begun, or a check that sent it away', async () => {
    const [personal, ahead] = [
      await leave({ kind: 'personal' }),
      await leave({ fromDay: '2026-11-23', toDay: '2026-11-23' }),
    ];
    const from = async (id: string) => (await demo3.call(`${path}/from-leave`, { id })).error;
    expect([await from(personal), await from(ahead)]).toEqual(['HEALTH_LEAVE_NOT_SICK', 'HEALTH_LEAVE_NOT_SICK']);
    const id = await check({ action: 'observe' });
    expect((await demo3.call(`${path}/from-check`, { id })).error).toBe('HEALTH_CHECK_NOT_ILL');
  });

  it('is not listed for a reader without health data', async () => {
    await leave();
    expect(await missing(blind)).toEqual([]);
    expect(await missing(teacher)).toEqual(['leave 安心']);
  });
});

describe('a child who may not return yet', () => {
  const messages = async (userName: string) =>
    (await (await server.as(userName)).ask('/api/system/message/page', {})).list as Record<string, string>[];

  it('raises one message on the day on which it comes, to those who may change its case', async () => {
    const id = await isolating();
    await sql`delete from messages`.execute(db);
    await morning.come('王子', at('07:40'));
    expect(await messages('demo3')).toEqual([]);
    await morning.come('安心', at('07:50'));
    await morning.come('安心', at('07:55'));
    for (const userName of ['demo3', 'teacher1']) {
      expect(await messages(userName)).toMatchObject([
        { title: '安心 arrived but may not return yet', href: `/health/illnesses/${id}` },
      ]);
    }
    expect(await messages('blind')).toEqual([]);
  });

  it('is marked on the board and the day of its class, for readers of health', async () => {
    await isolating();
    await morning.come('安心', at('07:50'));
    const noteOn = async (caller: Caller) => {
      const board = await morning.board(caller);
      const day = await caller.ask(`/api/attendance/student-day/day?classId=${classOf('小一班')}`);
      return [
        board.classes.flatMap((one: any) => one.children).find(({ id }: { id: string }) => id === children.安心).note,
        day.children.find(({ id }: { id: string }) => id === children.安心).note,
      ];
    };
    const note = 'Hand, foot and mouth disease: isolation until 2026-12-02, may not return yet';
    expect(await noteOn(demo3)).toEqual([note, note]);
    expect(await noteOn(blind)).toEqual([null, null]);
  });

  it('is free again once it may return', async () => {
    const id = await make();
    await acted('confirm', id, { ...confirmed, disease: 'other', otherDiagnosis: '感冒' });
    await morning.come('安心', at('07:50'));
    expect(await messages('demo3')).toEqual([]);
  });
});

describe('the list of what waits', () => {
  const ofIllness = [
    'missingCases',
    'noCertificate',
    'readyToClear',
    'watchContacts',
    'longAbsent',
    'examDue',
    'alarms',
  ];
  const waiting = async (caller: Caller = demo3) => {
    const { items } = await caller.ask('/api/attendance/open/list');
    return items
      .map(({ key, count, params }: any) => [key.split('.').at(-1), count, params])
      .filter(([item]: string[]) => ofIllness.includes(item as string));
  };

  it('names isolation that is over, with and without a certificate', async () => {
    const id = await isolating({ onsetOn: '2026-11-01', firstAbsentOn: '2026-11-01', symptomsEndedOn: '2026-11-05' });
    expect(await waiting()).toEqual([['noCertificate', 1, {}]]);
    succeeded(await update(id, { certificate: await certificate(), certificateOn: '2026-11-18' }));
    expect(await waiting()).toEqual([['readyToClear', 1, {}]]);
    expect(await waiting(blind)).toEqual([]);
  });

  it('names the class whose children are watched, and the day', async () => {
    const id = await make({ disease: 'mumps' });
    expect(await waiting()).toEqual([]);
    await acted('confirm', id, { disease: 'mumps', diagnosedOn: '2026-11-19' });
    const params = { className: '小一班', disease: 'Mumps', until: '2026-12-09' };
    expect(await waiting()).toEqual([['watchContacts', 1, params]]);
  });

  it('names children who are absent for three days or more, and those who need an examination', async () => {
    const result = (name: string, day: string, came: number) =>
      sql`insert into student_results
        (kig_id, day, student_id, class_id, state, due_halves, came_halves)
      values (${kig[0]}, ${day}, ${children[name]}, ${classOf('小一班')}, 'missing', 2, ${came})`.execute(db);
    for (const day of ['2026-11-17', '2026-11-18']) for (const name of ['安心', '王子']) await result(name, day, 0);
    await result('安心', '2026-11-16', 2);
    expect(await waiting()).toEqual([]);
    for (const name of ['安心', '王子']) await result(name, '2026-11-19', 0);
    await result('王子', '2026-08-19', 2);
    expect(await waiting()).toEqual([
      ['longAbsent', 1, { className: '小一班' }],
      ['examDue', 1, { className: '小一班' }],
    ]);
    await make();
    expect((await waiting()).map(([key]: unknown[]) => key)).toEqual(['examDue']);
  });
});

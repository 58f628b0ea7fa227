import { LIST_PAGE } from '#apps/server/application/lists/memory-list.service.js';
import { InvalidCursorError } from '#apps/server/application/messages.js';
import { check, openTestCore, question, recorded, type TestCore } from '#test/support/test-core.js';

const ALL = { tenant: 'local', student: null, subjects: null };

let test: TestCore;
beforeAll(async () => {
  test = await openTestCore();
  const record = async (tenant: string, student: string, subject: string): Promise<void> => {
    await recorded(test.core, { tenant, student, subject }, question('Why?', '2026-05-04T08:00:00Z'));
    await recorded(test.core, { tenant, student, subject }, check('osmosis', 'right', '2026-05-05T08:00:00Z'));
  };
  await record('local', 'Maya', 'cells');
  await record('local', 'Maya', 'خلايا');
  await record('local', 'a/b', 'cells');
  await record('local', '100%', 'cells');
  await record('local', 'نور', 'cells');
  await record('elsewhere', 'Mayas twin', 'physics');
  await test.core.projector.sweep();
  await test.core.projector.settled();
});
afterAll(() => test.close());

async function studentsFound(q: string | null): Promise<string[]> {
  const { students } = await test.core.memoryLists.students(ALL, q, null);
  return students.map(({ student }) => student).sort();
}

describe('the list of students', () => {
  it('holds each of the tenant once, with counts and the last date', async () => {
    const { students, next } = await test.core.memoryLists.students(ALL, null, null);
    expect(next).toBeNull();
    expect(students.map(({ student }) => student).sort()).toEqual(['100%', 'Maya', 'a/b', 'نور']);
    expect(students.find(({ student }) => student === 'Maya')).toEqual({
      student: 'Maya',
      subjects: 2,
      episodes: 4,
      lastAt: '2026-05-05T08:00:00.000Z',
    });
  });

  it.each([
    ['may', ['Maya']],
    ['%', ['100%']],
    ['_', []],
    ['/', ['a/b']],
    ['ور', ['نور']],
  ])('a search for %s is literal', async (q, expected) => {
    expect(await studentsFound(q)).toEqual(expected);
  });

  it('shows a teacher the own subjects and a student the own name', async () => {
    const teacher = await test.core.memoryLists.students({ ...ALL, subjects: ['خلايا'] }, null, null);
    expect(teacher.students).toMatchObject([{ student: 'Maya', subjects: 1 }]);
    const student = await test.core.memoryLists.students({ ...ALL, student: 'a/b' }, null, null);
    expect(student.students).toMatchObject([{ student: 'a/b' }]);
  });

  it('goes on where the page before ended, with nobody twice and nobody left out', async () => {
    const names = Array.from({ length: LIST_PAGE + 3 }, (_, index) => `pupil ${index} é/عربي`);
    for (const student of names) {
      await recorded(test.core, { tenant: 'pages', student, subject: 'cells' }, question('Why?'));
    }
    await test.core.projector.sweep();
    await test.core.projector.settled();
    const scope = { ...ALL, tenant: 'pages' };
    const first = await test.core.memoryLists.students(scope, null, null);
    const second = await test.core.memoryLists.students(scope, null, first.next);
    expect([first.students.length, second.students.length, second.next]).toEqual([LIST_PAGE, 3, null]);
    expect([...first.students, ...second.students].map(({ student }) => student).sort()).toEqual(names.sort());
  });

  it.each(['', 'AA', 'bWF5YQ=='])('refuses %j, which no page gave', async (cursor) => {
    await expect(test.core.memoryLists.students(ALL, null, cursor)).rejects.toThrow(InvalidCursorError);
  });
});

describe('the list of subjects', () => {
  it('of a student tells their language, counts and dates', async () => {
    const subjects = await test.core.memoryLists.subjectsOf(ALL, 'Maya');
    expect(subjects).toHaveLength(2);
    expect(subjects?.find(({ subject }) => subject === 'cells')).toMatchObject({
      name: null,
      episodes: 2,
      firstAt: '2026-05-04T08:00:00.000Z',
      lastAt: '2026-05-05T08:00:00.000Z',
    });
  });

  it('of a student of another tenant is none', async () => {
    expect(await test.core.memoryLists.subjectsOf(ALL, 'Mayas twin')).toBeNull();
  });

  it('of the tenant counts the students of each', async () => {
    const { subjects } = await test.core.memoryLists.subjects(ALL, null);
    expect(subjects).toEqual([
      { subject: 'cells', students: 4, episodes: 8, lastAt: '2026-05-05T08:00:00.000Z' },
      { subject: 'خلايا', students: 1, episodes: 2, lastAt: '2026-05-05T08:00:00.000Z' },
    ]);
  });
});

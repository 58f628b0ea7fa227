import { createHash } from 'node:crypto';
import { ListStudentSubjects, ListStudents, ListSubjects } from '../../application/lists/list-messages.js';
import { ApiKeys } from '../access/api-keys.js';
import { openHttp, type TestHttp } from '../http.fixture.js';

const entry = (name: string, role: string, more: object = {}) => ({
  name,
  sha256: createHash('sha256').update(`${name}-key`).digest('hex'),
  tenant: 'school',
  role,
  ...more,
});
const KEYS = ApiKeys.fromJson(
  JSON.stringify([
    entry('gateway', 'gateway'),
    entry('teacher', 'teacher', { subjects: ['cells'] }),
    entry('student', 'student', { student: 'maya' }),
    entry('analyst', 'analyst'),
  ]),
);
const OWNER = { tenant: 'local', student: null, subjects: null };

describe('the lists of who and what is on record', () => {
  let test: TestHttp;
  beforeEach(async () => {
    test = await openHttp();
  });
  afterEach(() => test.close());

  it.each([
    ['/v1/students', new ListStudents(OWNER, null, null)],
    ['/v1/students?q=%25*_&cursor=bWF5YQ', new ListStudents(OWNER, '%*_', 'bWF5YQ')],
    ['/v1/students/a%2Fb%20%25/subjects', new ListStudentSubjects(OWNER, 'a/b %')],
    ['/v1/subjects?cursor=bWF5YQ', new ListSubjects(OWNER, 'bWF5YQ')],
  ])('%s asks for it, ids and text as they were written', async (path, message) => {
    test.application.query = async () => ({ rows: 'as found' });
    await test.http.get(path).expect(200);
    expect(test.application.asked).toEqual([message]);
  });

  it('a student of whom nothing is on record is not found', async () => {
    const answer = await test.http.get('/v1/students/nobody/subjects').expect(404);
    expect(answer.body.code).toBe('memory-not-found');
  });

  it.each(['/v1/students?cursor=%21', '/v1/subjects?cursor=', '/v1/students?page=2', '/v1/subjects?q=cells'])(
    '%s is refused',
    async (path) => {
      await test.http.get(path).expect(422);
      expect(test.application.asked).toEqual([]);
    },
  );
});

describe('the lists with keys', () => {
  let test: TestHttp;
  beforeAll(async () => {
    test = await openHttp({ keys: KEYS });
    test.application.query = async () => ({ students: [], next: null });
  });
  afterAll(() => test.close());

  it.each([
    ['gateway', { tenant: 'school', student: null, subjects: null }],
    ['teacher', { tenant: 'school', student: null, subjects: ['cells'] }],
    ['student', { tenant: 'school', student: 'maya', subjects: null }],
  ])('a %s finds what its key allows', async (name, scope) => {
    test.application.asked.length = 0;
    await test.http.get('/v1/students').set('Authorization', `Bearer ${name}-key`).expect(200);
    expect(test.application.asked).toEqual([new ListStudents(scope, null, null)]);
  });

  it('an analyst, who knows pseudonyms only, is refused', async () => {
    await test.http.get('/v1/students').set('Authorization', 'Bearer analyst-key').expect(403);
    await test.http.get('/v1/students').expect(401);
  });
});

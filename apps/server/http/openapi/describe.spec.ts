import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openHttp, type TestHttp } from '../http.fixture.js';
import { PROBLEMS } from '../problems/problem-codes.js';

interface Operation {
  readonly summary?: string;
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: unknown }> }>;
  readonly requestBody?: { readonly content: Record<string, unknown> };
}

let test: TestHttp;
let document: {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object };
};
beforeAll(async () => {
  test = await openHttp();
  document = (await test.http.get('/openapi.json').expect(200)).body;
});
afterAll(() => test.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, child]) => (name === '$ref' ? [String(child)] : references(child)));
}

describe('the description of the interface', () => {
  it('is OpenAPI 3.1 of this version', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('0.0.0-test');
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  it('has every route of the interface', () => {
    const memory = '/v1/students/{student}/subjects/{subject}';
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      [
        `get ${memory}`,
        `put ${memory}`,
        `post ${memory}/questions`,
        `post ${memory}/answers`,
        `post ${memory}/checks`,
        `post ${memory}/quizzes`,
        `post ${memory}/teachings`,
        `get ${memory}/episodes`,
        `post ${memory}/episodes`,
        `get ${memory}/episodes/{id}`,
        `post ${memory}/recall`,
        `post ${memory}/turns`,
        `get ${memory}/passages`,
        `get ${memory}/changes`,
        `get ${memory}/files`,
        `post ${memory}/files`,
        `put ${memory}/files/{fileId}`,
        `delete ${memory}/files/{fileId}`,
        `get ${memory}/map`,
        `get ${memory}/map/case`,
        `get ${memory}/map/teaching-order`,
        `post ${memory}/answers/{id}/grounding`,
        `post ${memory}/beliefs/{id}/disputes`,
        `post ${memory}/observations`,
        `get ${memory}/misconceptions`,
        `get ${memory}/citations`,
        `get ${memory}/unanswered`,
        `get ${memory}/beliefs`,
        `get ${memory}/beliefs/{id}/history`,
        `get ${memory}/mastery`,
        `get ${memory}/calibration`,
        `get ${memory}/working-set`,
        `get ${memory}/self-model`,
        `get ${memory}/report`,
        `get ${memory}/practice`,
        `get ${memory}/chain`,
        `get ${memory}/chain/checkpoint`,
        `post ${memory}/chain/verifications`,
        'post /v1/nights',
        'get /v1/students',
        'get /v1/students/{student}/subjects',
        'get /v1/subjects',
        'get /v1/subjects/{subject}/report',
        'get /v1/projections',
        'post /v1/projections/{name}/unpark',
        'get /v1/rebuilds',
        'post /v1/rebuilds',
        'get /v1/rebuilds/{id}',
        'get /v1/rebuilds/{id}/differences',
        'post /v1/rebuilds/{id}/pause',
        'post /v1/rebuilds/{id}/resume',
        'post /v1/rebuilds/{id}/cancel',
        'get /health/live',
        'get /health/ready',
        'get /metrics',
      ].sort(),
    );
  });

  it('resolves every reference', () => {
    const all = references(document);
    expect(all.length).toBeGreaterThan(50);
    for (const reference of all) {
      const name = reference.replace('#/components/schemas/', '');
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
  });

  it('says for every operation what it is for, what it answers, and which problems', () => {
    for (const { name, operation } of operations()) {
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/./)]);
      const statuses = Object.keys(operation.responses);
      expect([name, statuses.some((status) => status.startsWith('2'))]).toEqual([name, true]);
      for (const status of statuses.filter((each) => Number(each) >= 400)) {
        expect([name, status, Object.keys(operation.responses[status]?.content ?? {})]).toEqual([
          name,
          status,
          ['application/problem+json'],
        ]);
      }
      // What is counted is asked of nothing but this process, and takes no parameters.
      if (!name.includes('/health/') && name !== 'get /metrics') {
        expect([name, statuses]).toEqual([name, expect.arrayContaining(['401', '403', '422', '429', '500', '503'])]);
      }
    }
  });

  it('names the content type of every body', () => {
    const types = operations().flatMap(({ name, operation }) =>
      operation.requestBody ? [[name.split('/').at(-1), Object.keys(operation.requestBody.content)]] : [],
    );
    expect(Object.fromEntries(types)).toEqual({
      '{subject}': ['application/json'],
      nights: ['application/json'],
      files: ['multipart/form-data'],
      '{fileId}': ['multipart/form-data'],
      questions: ['application/json'],
      answers: ['application/json'],
      checks: ['application/json'],
      quizzes: ['application/json'],
      teachings: ['application/json'],
      turns: ['application/json'],
      grounding: ['application/json'],
      disputes: ['application/json'],
      observations: ['application/json'],
      episodes: ['application/x-ndjson'],
      recall: ['application/json'],
      verifications: ['application/json'],
      rebuilds: ['application/json'],
      unpark: ['application/json'],
    });
  });

  it('lists every code that a problem may have', () => {
    const { ProblemDto } = document.components.schemas as { ProblemDto: { properties: { code: { enum: string[] } } } };
    expect(ProblemDto.properties.code.enum).toEqual(Object.keys(PROBLEMS));
  });
});

describe('the page of the interface', () => {
  it('loads everything from this server', async () => {
    const page = await test.http.get('/docs').redirects(1).expect(200);
    const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source);
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.filter((source) => source?.includes('//'))).toEqual([]);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    await test.http.get('/docs/swagger-ui-bundle.js').expect(200);
  });

  it('describes every body once: no two of them have the same name', async () => {
    const folder = path.join(import.meta.dirname, '..');
    const files = await readdir(folder, { recursive: true });
    const sources = await Promise.all(
      files.filter((file) => file.endsWith('.ts')).map((file) => readFile(path.join(folder, file), 'utf8')),
    );
    const names = sources.flatMap((source) => [...source.matchAll(/^export class (\w+)/gm)].map(([, name]) => name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names).toContain('ReportDto');
  });
});

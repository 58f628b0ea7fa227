import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** What a claim rests on: a page of a file, something that happened, or nothing that can be named. */
type Source = { kind: 'file'; fileId: string; page?: number } | { kind: 'episode'; episodeId: string } | null;

/** What a tutor answers, what that rests on, and the mark of a check where the student has answered one. */
export interface TutorReply {
  readonly text: string;
  readonly claims: readonly { readonly text: string; readonly source: Source }[];
  readonly check?: { topic: string; verdict: 'right' | 'partly' | 'wrong'; prompt?: string; response?: string };
}

/** Your tutor: a chat model, or anything else that can read a block. */
export type Tutor = (asked: { readonly block: string; readonly question: string }) => Promise<TutorReply>;

/** Something to record, with its id in it: sent twice, it is recorded once. */
export interface Command {
  readonly path: string;
  readonly body: object;
}

/**
 * One turn of a tutor that remembers.
 *
 * @param memory where the student's memory stands: `https://…/v1/students/{student}/subjects/{subject}`
 * @param keep is given what is about to be recorded: your outbox. What wasn't acknowledged is sent again from there
 */
export async function takeTurn(memory: string, tutor: Tutor, question: string, keep: (turn: Command[]) => unknown) {
  const questionId = randomUUID();
  const recalled = await post<{ block: string; episodes: { id: string }[] }>(`${memory}/recall`, { question });
  await record(memory, [{ path: 'questions', body: { id: questionId, text: question } }]);

  const { text, claims, check } = await tutor({ block: recalled.block, question });

  const answerId = randomUUID();
  const citations = claims.flatMap(({ source }) => {
    return source?.kind === 'file' ? [{ fileId: source.fileId, page: source.page }] : [];
  });
  const given = recalled.episodes.map(({ id }) => id);
  const turn = [
    { path: 'answers', body: { id: answerId, text, questionId, citations, recalled: given } },
    { path: `answers/${answerId}/grounding`, body: { id: randomUUID(), claims } },
    ...(check ? [{ path: 'checks', body: { id: randomUUID(), ...check } }] : []),
  ];
  await keep(turn);
  await record(memory, turn);
  return text;
}

/** Records commands in their order. Sending the same ones again is safe. */
export async function record(memory: string, commands: readonly Command[]): Promise<void> {
  for (const { path, body } of commands) {
    await post(`${memory}/${path}`, body);
  }
}

const ATTEMPTS = 4;

/** Sends a body, and again while the server asks for patience. @throws Error with the problem's code and what to do */
async function post<Answered>(url: string, body: object): Promise<Answered> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (process.env.MNEME_KEY) {
    headers.set('authorization', `Bearer ${process.env.MNEME_KEY}`);
  }
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.ok) {
      return (await response.json()) as Answered;
    }
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || attempt === ATTEMPTS) {
      const { code, detail } = (await response.json()) as { code: string; detail: string };
      throw new Error(`${code}: ${detail}`);
    }
    await delay(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}

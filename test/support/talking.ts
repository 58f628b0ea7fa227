import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { MarkedCheck, TurnEvent } from '#apps/server/application/turns/turn-messages.js';
import type { ProblemBody } from '#apps/server/http/problems/problem.js';

/** An event of a streamed turn, as a client reads it. */
export type ToldEvent = TurnEvent | { readonly type: 'problem'; readonly data: ProblemBody };

/** The events of a streamed turn, by type. */
export class ToldTurn {
  constructor(readonly events: readonly ToldEvent[]) {}

  /** The types in order; tokens that follow each other count once. */
  get order(): string[] {
    const types = this.events.map(({ type }) => type as string);
    return types.filter((type, index) => type !== 'token' || types[index - 1] !== 'token');
  }

  /** What was shown while the answer grew. */
  get shown(): string {
    return this.events.map((event) => (event.type === 'token' ? event.data.text : '')).join('');
  }

  get check(): MarkedCheck | null {
    return this.events.find((event) => event.type === 'check')?.data ?? null;
  }

  part<Type extends ToldEvent['type']>(type: Type): DataOf<Type> {
    const found = this.events.find((event) => event.type === type);
    if (!found) {
      throw new Error(`no ${type} among ${this.order.join(', ')}`);
    }
    return found.data as DataOf<Type>;
  }
}

type DataOf<Type extends ToldEvent['type']> = Extract<ToldEvent, { readonly type: Type }>['data'];

/** A student who talks to the built-in tutor over HTTP. */
export class Talk {
  constructor(
    /** `M` of the interface, with the server's address. */
    readonly memory: string,
  ) {}

  /** Says something and hears the answer to its end. */
  async say(text: string, more: { readonly id?: string } = {}): Promise<ToldTurn> {
    const response = await this.send({ text, ...more });
    if (!response.ok || !response.body) {
      throw new Error(`${response.status} ${await response.text()}`);
    }
    const events: ToldEvent[] = [];
    const parsed = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of parsed) {
      events.push({ type: event, data: JSON.parse(data) } as ToldEvent);
    }
    return new ToldTurn(events);
  }

  send(body: object, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
    return this.post('turns', body, headers, signal);
  }

  post(path: string, body: object, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
    return fetch(`${this.memory}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    });
  }

  async get<Answer>(path: string): Promise<Answer> {
    const response = await fetch(path === '' ? this.memory : `${this.memory}/${path}`);
    if (!response.ok) {
      throw new Error(`${response.status} ${await response.text()}`);
    }
    return (await response.json()) as Answer;
  }

  /** Sends a file and waits until it is read. */
  async read(name: string, content: string, settled: () => Promise<void>): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    const response = await fetch(`${this.memory}/files`, { method: 'POST', body: form });
    if (response.status !== 202) {
      throw new Error(`${response.status} ${await response.text()}`);
    }
    await settled();
    return ((await response.json()) as { fileId: string }).fileId;
  }
}

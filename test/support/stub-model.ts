import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a client asked the stub for. */
export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream?: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: {
      readonly type: string;
      readonly json_schema: { readonly name: string; readonly strict: boolean; readonly schema: unknown };
    };
  };
}

/** How the stub meets one request. */
export type ModelBehaviour = (request: ModelRequest, response: ServerResponse) => void;

/** A concept as the reader's contract has it (api.md, "What a model is asked for"); what is left out is empty. */
export interface StubConcept {
  readonly name: string;
  readonly gist?: string;
  readonly definition?: string;
  readonly buildsOn?: readonly string[];
  readonly assumes?: readonly string[];
  readonly pages?: readonly number[];
}

/** What every answer of the stub says it cost. */
export const STUB_USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/**
 * A real HTTP server on loopback that stands for a chat model: behaves as a test told it, in that order, the last behaviour
 * for ever, and keeps every request.
 */
export class StubModel {
  readonly requests: ModelRequest[] = [];
  private behaviours: ModelBehaviour[] = [];

  private constructor(
    private readonly server: Server,
    /** Up to and with the version, as `OPENAI_BASE_URL` has it. */
    readonly baseUrl: string,
  ) {
    server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => this.meet(incoming, Buffer.concat(chunks).toString('utf8'), response));
    });
  }

  static async start(): Promise<StubModel> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new StubModel(server, `http://127.0.0.1:${port}/v1`);
  }

  /** Forgets earlier requests and behaves as told from now on. */
  behave(...behaviours: ModelBehaviour[]): void {
    this.behaviours = behaviours;
    this.requests.length = 0;
  }

  /** The text of the last message of each request, in order. */
  get questions(): string[] {
    return this.requests.map(({ body }) => body.messages.at(-1)?.content ?? '');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private meet(incoming: IncomingMessage, body: string, response: ServerResponse): void {
    const path = incoming.url ?? '';
    if (incoming.method !== 'POST' || path !== '/v1/chat/completions') {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"no such path"}}');
      return;
    }
    const request = { path, authorization: incoming.headers.authorization, body: JSON.parse(body) };
    this.requests.push(request);
    const behaviour = this.behaviours.length > 1 ? this.behaviours.shift() : this.behaviours[0];
    behaviour?.(request, response);
  }
}

/** Any JSON under any status. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): ModelBehaviour {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

/** The model says that text, in one piece or word by word as it was asked. */
export function says(text: string, finishReason = 'stop'): ModelBehaviour {
  return (request, response) => {
    if (request.body.stream) {
      streams(text.match(/\S+\s*|\s+/g) ?? [], finishReason)(request, response);
    } else {
      json(200, completion({ content: text }, finishReason))(request, response);
    }
  };
}

/** The model answers with that value as JSON. */
export function answers(value: unknown): ModelBehaviour {
  return says(JSON.stringify(value));
}

/** The model answers with what `answerTo` makes of the request. */
export function answersBy(answerTo: (request: ModelRequest) => unknown): ModelBehaviour {
  return (request, response) => answers(answerTo(request))(request, response);
}

/** A reading by the contract. */
export function reads(...concepts: readonly StubConcept[]): ModelBehaviour {
  return answers({ concepts: concepts.map(wholeConcept) });
}

/** A reading of `count` concepts, named "concept 1" and so on. */
export function readsMany(count: number): ModelBehaviour {
  return reads(...Array.from({ length: count }, (_, index) => ({ name: `concept ${index + 1}`, pages: [1] })));
}

/** The concept with everything that the contract asks for. */
export function wholeConcept(concept: StubConcept) {
  const { name } = concept;
  return {
    gist: `What ${name} is.`,
    definition: `${name}: a thing.`,
    buildsOn: [],
    assumes: [],
    pages: [1],
    ...concept,
  };
}

/** Section titles taken for concepts, as models do. */
export const readsHeadings = reads({ name: 'Introduction' }, { name: 'Chapter 4' }, { name: 'Summary' });

/** Each concept builds on the other. */
export const readsCycle = reads({ name: 'egg', buildsOn: ['hen'] }, { name: 'hen', buildsOn: ['egg'] });

/** A concept that builds on a name which no reading has. */
export const readsOutsideList = reads({ name: 'osmosis', buildsOn: ['the unheard-of'] });

/** Half a JSON value, the model being content with it. */
export const saysInvalidJson = says('{"concepts":[{"name":"osm');

/** JSON of another form than asked for. */
export const answersWrongSchema = answers({ concepts: [{ name: 'osmosis', gist: 7 }] });

/** The model declines. */
export const refuses = json(200, completion({ content: null, refusal: 'I would rather not.' }, 'stop'));

/** Too many requests, with Retry-After if given. */
export function rateLimited(retryAfter?: string): ModelBehaviour {
  return json(429, { error: { message: 'slow down' } }, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
}

/** The server's own fault. */
export const outOfOrder = json(500, { error: { message: 'out of order' } });

/** Never answers. */
export const hangs: ModelBehaviour = () => undefined;

/** The connection breaks before the answer. */
export const cutsBeforeAnswer: ModelBehaviour = (_, response) => {
  response.destroy();
};

/** The connection breaks within the answer. */
export const cutsInBody: ModelBehaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"choices":[', () => response.destroy());
};

/** A streamed answer in these pieces; with `finishReason` null it ends without saying that it is complete. */
export function streams(pieces: readonly string[], finishReason: string | null = 'stop'): ModelBehaviour {
  return (_, response) => {
    beginStream(response, pieces);
    if (finishReason !== null) {
      response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: finishReason }] }));
      response.write(event({ choices: [], usage: STUB_USAGE }));
      response.write('data: [DONE]\n\n');
    }
    response.end();
  };
}

/** A stream whose connection breaks after these pieces. */
export function cutsStream(...pieces: readonly string[]): ModelBehaviour {
  return (_, response) => {
    beginStream(response, pieces);
    response.write(': the end of what comes\n\n', () => response.destroy());
  };
}

/** A stream that falls silent after these pieces. */
export function hangsInStream(...pieces: readonly string[]): ModelBehaviour {
  return (_, response) => beginStream(response, pieces);
}

/** The answer in JSON, one byte at a time, each after the one before has gone. */
export function slowly(value: unknown): ModelBehaviour {
  return (_, response) => {
    const body = Buffer.from(JSON.stringify(completion({ content: JSON.stringify(value) }, 'stop')));
    response.writeHead(200, { 'content-type': 'application/json' });
    const writeFrom = (position: number) => {
      if (position >= body.length) {
        response.end();
      } else {
        response.write(body.subarray(position, position + 1), () => writeFrom(position + 1));
      }
    };
    writeFrom(0);
  };
}

function beginStream(response: ServerResponse, pieces: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of pieces) {
    response.write(event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
  }
}

function event(chunk: Record<string, unknown>): string {
  return `data: ${JSON.stringify({ id: 'stub', object: 'chat.completion.chunk', created: 0, model: 'stub', ...chunk })}\n\n`;
}

function completion(message: Record<string, unknown>, finishReason: string) {
  return {
    id: 'stub',
    object: 'chat.completion',
    created: 0,
    model: 'stub',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finishReason }],
    usage: STUB_USAGE,
  };
}

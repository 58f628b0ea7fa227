import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a client asked the stub for. */
export interface StubRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

/** How the stub answers one request. */
export type StubAnswer = (request: StubRequest, response: ServerResponse) => void;

/** A real HTTP server that stands for an embedding endpoint: answers in the order given, the last one for ever. */
export class StubEndpoint {
  readonly requests: StubRequest[] = [];
  private answers: StubAnswer[] = [];

  private constructor(
    private readonly server: Server,
    readonly baseUrl: string,
  ) {
    server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
      let text = '';
      incoming.on('data', (chunk) => {
        text += chunk;
      });
      incoming.on('end', () => {
        const request = {
          path: incoming.url ?? '',
          authorization: incoming.headers.authorization,
          body: JSON.parse(text),
        };
        this.requests.push(request);
        const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
        answer?.(request, response);
      });
    });
  }

  static async start(): Promise<StubEndpoint> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new StubEndpoint(server, `http://127.0.0.1:${port}/v1`);
  }

  /** Forgets earlier requests and answers as told from now on. */
  answer(...answers: StubAnswer[]): void {
    this.answers = answers;
    this.requests.length = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** A right answer, its items in reverse, each text's vector given by `vectorOf`. */
export function vectors(vectorOf: (text: string) => unknown): StubAnswer {
  return (request, response) => {
    const data = request.body.input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    json(200, { object: 'list', model: request.body.model, data: data.reverse() })(request, response);
  };
}

/** An answer with a status, a body and perhaps headers. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): StubAnswer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

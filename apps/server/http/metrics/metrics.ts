import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { MemoryCommand } from '#libs/episodes/index.js';
import type { CommandResult } from '#libs/recording/index.js';
import type { RecallAnswer } from '../../application/recall/recall-answer.js';

/** Seconds. From a warm recall's (architecture.md, "Budgets") to the cap of 2.5 s and beyond it. */
const RECALL_BUCKETS = [0.001, 0.002, 0.004, 0.008, 0.016, 0.025, 0.05, 0.12, 0.25, 0.5, 1, 2.5, 5];
/** Seconds: requests also read files and verify chains. */
const REQUEST_BUCKETS = [0.002, 0.006, 0.012, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const MILLISECONDS = 1_000;
/** What answers no route of ours: unknown paths are anybody's invention, and each would be a series of its own. */
const NO_ROUTE = '(none)';

/**
 * What is counted for whoever watches the server (Prometheus). Labels are routes, kinds and outcomes: nothing that says whose a
 * memory is, and nothing that grows with the number of students.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'mneme_http_request_seconds',
    help: 'Requests by route, until the answer was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [this.registry],
  });
  private readonly recalls = new Histogram({
    name: 'mneme_recall_seconds',
    help: 'Parts of a recall in the server; "total" is the whole.',
    labelNames: ['part'],
    buckets: RECALL_BUCKETS,
    registers: [this.registry],
  });
  private readonly recallAnswers = new Counter({
    name: 'mneme_recall_answers_total',
    help: 'Recalls by mode, by why there was no record, and by whether they came in time.',
    labelNames: ['mode', 'no_record', 'complete'],
    registers: [this.registry],
  });
  private readonly commands = new Counter({
    name: 'mneme_commands_total',
    help: 'Commands by kind and outcome: recorded, duplicate, or the code of the refusal.',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Express middleware: times each request by the route that answered it. */
  readonly measure = (request: Request, response: Response, next: NextFunction): void => {
    const started = process.hrtime.bigint();
    response.once('finish', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      const route: unknown = request.route?.path;
      const labels = { method: request.method, route: typeof route === 'string' ? route : NO_ROUTE };
      this.requests.observe({ ...labels, status: String(response.statusCode) }, seconds);
    });
    next();
  };

  recalled({ timings, mode, noRecord, complete }: RecallAnswer): void {
    for (const [part, milliseconds] of Object.entries(timings)) {
      this.recalls.observe({ part }, milliseconds / MILLISECONDS);
    }
    this.recallAnswers.inc({ mode, no_record: noRecord?.reason ?? 'none', complete: String(complete) });
  }

  /** @param results one for each command, in their order */
  commanded(submitted: readonly { readonly command: MemoryCommand }[], results: readonly CommandResult[]): void {
    for (const [index, result] of results.entries()) {
      this.commands.inc({ kind: submitted[index]?.command.kind, outcome: outcomeOf(result) });
    }
  }

  /** Everything counted so far, in Prometheus's text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }
}

function outcomeOf(result: CommandResult): string {
  if (!result.recorded) {
    return result.rejection.code;
  }
  return result.receipt.duplicate ? 'duplicate' : 'recorded';
}

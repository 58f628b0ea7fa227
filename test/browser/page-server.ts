import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { answerFromMock } from '#apps/dashboard/mock/answer.js';
import { serveDashboard } from '#apps/server/http/dashboard/serve-dashboard.js';
import { crowdedFacts } from '#libs/report/crowded.fixture.js';
import { assembleReport, isReportLanguage, reportHtml, reportSince } from '#libs/report/index.js';
import { AT } from '#libs/report/report.fixture.js';
import { builtPage } from './built-page.js';

/** The page, served as the product serves it, over an interface that answers from the mock. */
export interface PageServer {
  readonly url: string;
  /** Answers every request of this path with a status and a problem's code, until it is called with null. */
  fail(pathEnd: string, problem: { status: number; code: string } | null): void;
  close(): Promise<void>;
}

class EmptyModule {}

/** Serves the page as its sources are now. */
export async function openPageServer(): Promise<PageServer> {
  const folder = await builtPage();
  const failures = new Map<string, { status: number; code: string }>();
  const app = await NestFactory.create<NestExpressApplication>(EmptyModule, { logger: false, bodyParser: false });
  app.use('/v1', (request: Request, response: Response, next: NextFunction) => {
    const failure = failures.get([...failures.keys()].find((end) => request.path.endsWith(end)) ?? '');
    if (failure) {
      response
        .status(failure.status)
        .type('application/problem+json')
        .send({ code: failure.code, detail: 'As asked.' });
      return;
    }
    if (/^\/students\/[^/]+\/subjects\/[^/]+\/report$/.test(request.path)) {
      sendReport(request, response);
      return;
    }
    request.url = request.originalUrl;
    answerFromMock(request, response).catch(next);
  });
  serveDashboard(app, folder);
  await app.listen(0, '127.0.0.1');
  return {
    url: await app.getUrl(),
    fail: (pathEnd, problem) => {
      if (problem) {
        failures.set(pathEnd, problem);
      } else {
        failures.delete(pathEnd);
      }
    },
    close: () => app.close(),
  };
}

/** A real report, so that the page's policy is held against what reports are made of. */
function sendReport({ query }: Request, response: Response): void {
  const { lang, since } = query;
  const language = typeof lang === 'string' && isReportLanguage(lang) ? lang : 'en';
  const day = typeof since === 'string' ? { since: reportSince(since, 'Europe/Dublin', AT) } : {};
  const memory = { student: 'maya', name: 'Cell biology' };
  const given = crowdedFacts(language);
  const report = assembleReport({ ...given, ...day, memory: { ...given.memory, ...memory } });
  response.type('html').send(reportHtml(report, language));
}

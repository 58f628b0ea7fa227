import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { productRoot } from '#infra/system/product.js';
import { assertLoopbackHost } from './access/loopback-hosts.js';
import { serveDashboard } from './dashboard/serve-dashboard.js';
import type { HttpSettings } from './http-settings.js';
import { Metrics } from './metrics/metrics.js';
import { DESCRIPTION_PATH, describeInterface, PAGE_PATH } from './openapi/describe.js';
import { AllowedMethods } from './problems/allowed-methods.js';
import { answerClientErrors } from './problems/client-errors.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { assertDecodableUrl } from './request/decodable-url.js';
import { answerRequestId } from './request/request-id.js';
import { boundUnreadBody } from './request/unread-body.js';
import { DtoPipe } from './validation/dto.pipe.js';

/**
 * Sets an application up for HTTP, before it listens. Create it with `bodyParser: false`: bodies are read here, after the
 * guards, each route its own way.
 */
export function configureHttp(app: NestExpressApplication, settings: HttpSettings): void {
  app.use(app.get(Metrics).measure);
  app.use(answerRequestId);
  app.use(boundUnreadBody);
  app.use(forbidCaching);
  app.use(helmet(HELMET));
  if (settings.keys === null) {
    app.use(assertLoopbackHost);
  }
  app.use(assertDecodableUrl);
  serveDashboard(app, path.join(productRoot(), 'dist', 'dashboard'));
  const describe = once(() => describeInterface(app, settings.version));
  app.useGlobalPipes(new DtoPipe());
  app.useGlobalFilters(new ProblemFilter(new AllowedMethods(describe)));
  SwaggerModule.setup(PAGE_PATH, app, describe, {
    jsonDocumentUrl: DESCRIPTION_PATH,
    customSiteTitle: 'Mneme',
    raw: ['json'],
  });
  // An import may go on for hours; JSON bodies have a time limit of their own (`readBody`), headers keep Node's.
  app.getHttpServer().requestTimeout = 0;
  answerClientErrors(app.getHttpServer());
}

/** Everything here is about somebody; no cache on the way may keep it. */
function forbidCaching(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** The page of the description loads from here alone. Plain HTTP on this machine must not be turned into HTTPS. */
const HELMET = { contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } };

function once(make: () => OpenAPIObject): () => OpenAPIObject {
  let made: OpenAPIObject | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

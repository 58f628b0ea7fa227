import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { REPORT_STYLE_SOURCES } from '../report/representation.js';

/** Where the page stands; everything that it loads lies below. */
export const DASHBOARD_PATH = '/app';

/**
 * What the page may load and run: only what this server sends as files. No inline script, no inline style but those of the
 * reports that it shows in a frame of its own, no other host, no frame around it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${REPORT_STYLE_SOURCES.join(' ')}`,
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A year in seconds, as long as a cache keeps anything: names of assets hold a hash of what is in them. */
const ASSET_MAX_AGE_S = 31_536_000;

/**
 * Serves the built page at `/app`, and leads `/` there. It holds nothing about anybody (what it shows, it asks the interface
 * for, with the visitor's key), so it needs no key itself.
 *
 * @param folder what the page's build wrote; without it the page says how to build it
 */
export function serveDashboard(app: NestExpressApplication, folder: string): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (request.path === '/' && isReading(request)) {
      response.redirect(302, `${DASHBOARD_PATH}/`);
    } else {
      next();
    }
  });
  app.useStaticAssets(path.join(folder, 'assets'), {
    prefix: `${DASHBOARD_PATH}/assets/`,
    index: false,
    redirect: false,
    setHeaders: (response: Response) =>
      response.setHeader('Cache-Control', `public, max-age=${ASSET_MAX_AGE_S}, immutable`),
  });
  app.use(DASHBOARD_PATH, (request: Request, response: Response, next: NextFunction) => {
    // The page's own addresses have no dot and no assets below them; what else is asked for here isn't there.
    if (!isReading(request) || request.path.startsWith('/assets/') || request.path.includes('.')) {
      next();
      return;
    }
    sendPage(folder, response).catch(next);
  });
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

async function sendPage(folder: string, response: Response): Promise<void> {
  const page = await readPage(path.join(folder, 'index.html'));
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('X-Frame-Options', 'DENY');
  if (page === null) {
    response.status(503).type('text/plain').send('The page is not built. `npm run build` builds it.\n');
    return;
  }
  response.status(200).type('html').send(page);
}

/** The page as it was built, read anew each time, since a build may replace it; null where there was no build. */
async function readPage(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

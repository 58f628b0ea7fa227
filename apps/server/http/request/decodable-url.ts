import type { NextFunction, Request, Response } from 'express';
import { malformedUrl } from '../problems/to-problem.js';

/**
 * Refuses an address whose percent-encoding is broken or no UTF-8. Routers differ in what they make of one; a student's
 * id must never be guessed.
 */
export function assertDecodableUrl(request: Request, _response: Response, next: NextFunction): void {
  next(isDecodable(request.url) ? undefined : malformedUrl());
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch (error) {
    if (error instanceof URIError) {
      return false;
    }
    throw error;
  }
}

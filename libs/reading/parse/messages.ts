import type { DocumentMediaType, DocumentPage } from '../document.js';
import type { ParseLimits } from './limits.js';
import type { UnreadableReason } from './unreadable-file-error.js';

/** What a parsing worker is started with. */
export interface ParseRequest {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly limits: ParseLimits;
}

/** What a parsing worker says, in this order: progress, the pages, done; or `unreadable` at any time. */
export type WorkerMessage =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'page'; readonly page: DocumentPage }
  | { readonly type: 'done'; readonly mediaType: DocumentMediaType; readonly title: string | null }
  | { readonly type: 'unreadable'; readonly reason: UnreadableReason; readonly message: string };

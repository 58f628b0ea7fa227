/** What kind of text a block is. */
export type BlockKind = 'heading' | 'paragraph' | 'list-item' | 'glossary-entry' | 'quote' | 'code' | 'table';

/** A stretch of a document: plain text, with what its typography says about it. */
export interface DocumentBlock {
  readonly kind: BlockKind;
  /** 1–6 for a heading, null otherwise. */
  readonly level: number | null;
  /** The text without markup: NFC, white space collapsed (except in code), no control characters. */
  readonly text: string;
  /** What stands in bold, italics or a link of its own inside `text`, in order, as it stands there. */
  readonly emphasised: readonly string[];
  /** The entry's term, for a glossary entry; `text` is then what is said of it. */
  readonly term: string | null;
}

/** A page: of a PDF as printed, of other formats as api.md says ("Exact shapes and limits"). */
export interface DocumentPage {
  /** Counted from 1. */
  readonly number: number;
  readonly blocks: readonly DocumentBlock[];
}

/** The types of file that can be read. */
export type DocumentMediaType =
  | 'text/markdown'
  | 'text/plain'
  | 'text/html'
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A file after parsing: what readers read. */
export interface ReadableDocument {
  readonly mediaType: DocumentMediaType;
  readonly title: string | null;
  readonly pages: readonly DocumentPage[];
}

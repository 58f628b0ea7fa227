import type { ClaimSource } from '#libs/episodes/index.js';
import type { Draft } from './draft.js';
import type { QuotableFile, Quotation, TutorConcept } from './types.js';
import type { Wording } from './wording.js';

/** Whether a file or the student says what a concept is. */
export function isExplained({ definition, gist, files, taught }: TutorConcept): boolean {
  return taught.length > 0 || ((definition ?? gist) !== null && files.length > 0);
}

export function explainConcept(concept: TutorConcept, files: readonly QuotableFile[], draft: Draft): void {
  const { wording } = draft;
  const said = concept.definition ?? concept.gist;
  const source = fileOf(concept, files);
  if (said !== null && source) {
    const file = concept.files.find(({ fileId }) => fileId === source.fileId);
    const place = placeOf({ name: file?.name ?? source.fileId, page: source.page }, wording);
    draft.state(wording.explained(concept.name, draft.quoted(said), place), source);
  }
  for (const { episodeId, note, occurredAt } of concept.taught) {
    draft.state(wording.taughtBefore(draft.quoted(note), draft.day(occurredAt)), { kind: 'episode', episodeId });
  }
}

/** The file, and the page of it, that says what a concept is: where its very words stand, else its first page. */
export function fileOf(concept: TutorConcept, files: readonly QuotableFile[]): (ClaimSource & { kind: 'file' }) | null {
  for (const { fileId, sentences } of files) {
    const exact = concept.files.some((source) => source.fileId === fileId)
      ? sentences.find(({ text }) => says(concept, text))
      : undefined;
    if (exact) {
      return { kind: 'file', fileId, page: exact.page };
    }
  }
  const [file] = concept.files;
  return file ? { kind: 'file', fileId: file.fileId, page: file.pages[0] ?? null } : null;
}

export function says({ definition, gist }: TutorConcept, text: string): boolean {
  const said = definition ?? gist;
  return said !== null && text.includes(said.replace(/[\s.。]+$/u, ''));
}

export function sourceOf({ fileId, page }: Quotation): ClaimSource {
  return { kind: 'file', fileId, page };
}

export function placeOf({ name, page }: Pick<Quotation, 'name' | 'page'>, wording: Wording): string {
  return page === null ? name : `${name}, ${wording.page(page)}`;
}

import { fold, withoutAccents } from '#libs/language/index.js';
import type { DocumentBlock } from '../../document.js';

/** What textbooks in the six languages call the list of their terms, without accents, hyphens and Arabic marks. */
const GLOSSARY_NAMES = new Set(
  [
    ['glossary', 'key terms', 'key vocabulary', 'vocabulary', 'terms and definitions', 'definitions', 'terminology'],
    ['glosario', 'términos clave', 'vocabulario', 'términos y definiciones', 'definiciones', 'terminología'],
    ['مسرد', 'مسرد المصطلحات', 'معجم', 'معجم المصطلحات', 'قائمة المصطلحات', 'قاموس المصطلحات', 'المصطلحات', 'مصطلحات'],
    ['المصطلحات الأساسية', 'المصطلحات الرئيسية', 'مصطلحات أساسية', 'المصطلحات المهمة', 'المفردات', 'التعريفات'],
    ['glossaire', 'lexique', 'termes clés', 'mots clés', 'vocabulaire', 'définitions', 'terminologie'],
    [
      'glossar',
      'schlüsselbegriffe',
      'fachbegriffe',
      'begriffe',
      'wichtige begriffe',
      'begriffserklärungen',
      'definitionen',
    ],
    ['glossário', 'termos-chave', 'vocabulário', 'palavras-chave', 'termos e definições', 'definições', 'terminologia'],
  ]
    .flat()
    .map(nameKey),
);
/** "Glossary of cell biology": the first word says it all. */
const GLOSSARY_FIRST_WORD = new Set(
  ['glossary', 'glosario', 'مسرد', 'glossaire', 'lexique', 'glossar', 'glossário'].map(nameKey),
);
/** Longer lines are sentences that mention a glossary. */
const MAX_NAME_WORDS = 6;
/** Terms are shorter than this; a longer stretch before a colon is a sentence. */
const MAX_TERM_WORDS = 8;
const MAX_TERM_CHARACTERS = 80;
/** `A`, `B` … between the entries of an alphabetical list. */
const MAX_LETTER_HEADING = 2;
/** `term: meaning`, `term – meaning`; a hyphen without spaces belongs to the term. */
const SEPARATED = /^(?<term>.+?)\s*(?:[:：]\s+|[:：]$|\s[-–—−=]\s+)(?<meaning>.+)$/u;
const LEADING_SEPARATOR = /^\s*[:：\-–—−=.]?\s*/u;

/** Whether a heading's text announces a list of terms, in any of the six languages. */
export function namesGlossary(text: string): boolean {
  const key = nameKey(text);
  const names = key.split(' ');
  return GLOSSARY_NAMES.has(key) || (names.length <= MAX_NAME_WORDS && GLOSSARY_FIRST_WORD.has(names[0] ?? ''));
}

/** Pages on which paragraphs, list items and two-column rows under a glossary's heading have become entries. */
export function withGlossaryEntries(pages: readonly (readonly DocumentBlock[])[]): DocumentBlock[][] {
  let glossaryLevel: number | null = null;
  return pages.map((blocks) =>
    blocks.map((block) => {
      if (block.kind === 'heading') {
        glossaryLevel = levelAfter(block, glossaryLevel);
        return block;
      }
      return glossaryLevel === null ? block : (asEntry(block) ?? block);
    }),
  );
}

/** The level of the glossary's heading that the next block stands under, or null. */
function levelAfter({ text, level }: DocumentBlock, current: number | null): number | null {
  if (namesGlossary(text)) {
    return level ?? 1;
  }
  const inside = current !== null && ((level ?? 1) > current || text.length <= MAX_LETTER_HEADING);
  return inside ? current : null;
}

function asEntry(block: DocumentBlock): DocumentBlock | null {
  switch (block.kind) {
    case 'paragraph':
    case 'list-item':
      return fromEmphasis(block) ?? fromSeparator(block);
    case 'table':
      return fromRow(block);
    default:
      return null;
  }
}

function fromEmphasis(block: DocumentBlock): DocumentBlock | null {
  const [first, ...others] = block.emphasised;
  if (first === undefined || !block.text.startsWith(first)) {
    return null;
  }
  const term = first.replace(/\s*[:：]$/u, '');
  return entry(block, term, block.text.slice(first.length).replace(LEADING_SEPARATOR, ''), others);
}

function fromSeparator(block: DocumentBlock): DocumentBlock | null {
  const { term, meaning } = SEPARATED.exec(block.text)?.groups ?? {};
  return term === undefined || meaning === undefined ? null : entry(block, term, meaning, block.emphasised);
}

function fromRow(block: DocumentBlock): DocumentBlock | null {
  const [term, meaning, ...more] = block.text.split(' | ');
  return term === undefined || meaning === undefined || more.length > 0
    ? null
    : entry(block, term, meaning, block.emphasised);
}

function entry(block: DocumentBlock, term: string, text: string, emphasised: readonly string[]): DocumentBlock | null {
  if (text === '' || term === '' || term.length > MAX_TERM_CHARACTERS || term.split(' ').length > MAX_TERM_WORDS) {
    return null;
  }
  const inside = emphasised.filter((piece) => text.includes(piece));
  return { ...block, kind: 'glossary-entry', level: null, term, text, emphasised: inside };
}

function nameKey(text: string): string {
  return withoutAccents(fold(text))
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

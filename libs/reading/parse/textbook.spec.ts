import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DocumentBlock } from '../document.js';
import { parseInProcess } from './parse-in-process.js';

const DATA = path.resolve(process.env.MNEME_DATA ?? '../shared/data', 'biology-cells');
/** The files of the chapter, with the terms that are marked in their sources and the entries of their glossaries. */
const FILES = [
  { name: 'm44404.md', title: 'Introduction' },
  { name: 'm44405.md', title: 'Studying Cells' },
  { name: 'm44406.md', title: 'Prokaryotic Cells' },
  { name: 'm44407.md', title: 'Eukaryotic Cells' },
  { name: 'm44412.md', title: 'The Cytoskeleton' },
  { name: 'm44413.md', title: 'Connections between Cells and Cellular Activities' },
  { name: 'm44435.md', title: 'The Endomembrane System and Proteins' },
];
const MARKED_TERM = /\*{1,2}([^*]+?)\*{1,2}\{: data-type="term"/g;
const ENTRY = /^([^\n:]+)\n: /gm;
/** What is left in a text when markup was read as prose. */
const MARKUP = /\*\*|\{:|\]\(|<\/?[a-z]+[ >]|!\[|data-type|markdown=/;

const describeWithData = existsSync(DATA) ? describe : describe.skip;

describeWithData('a textbook chapter in kramdown (skipped where the data is not there)', () => {
  it.each(FILES)('$name gives its title, marked terms and glossary, and no markup', async ({ name, title }) => {
    const source = readFileSync(path.join(DATA, name), 'utf8');

    const document = await parseInProcess(Buffer.from(source), name);

    const blocks: DocumentBlock[] = document.pages.flatMap((page) => [...page.blocks]);
    const emphasised = blocks.flatMap((block) => block.emphasised);
    const marked = [...source.matchAll(MARKED_TERM)].map((match) => match[1]);
    const entries = [...source.matchAll(ENTRY)].map((match) => match[1]);
    expect(document.title).toBe(title);
    expect(emphasised).toEqual(expect.arrayContaining(marked));
    expect(blocks.filter(({ kind }) => kind === 'glossary-entry').map(({ term }) => term)).toEqual(entries);
    expect(blocks.filter(({ text }) => MARKUP.test(text)).map(({ text }) => text)).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { plainReader } from '#libs/reading/plain/index.js';
import { termForm } from './glossary.js';
import { boldTerms, readMarkdown, stripped } from './markdown.js';

const D = '/work/shared/data/biology-cells/';
const files = ['m44405.md', 'm44406.md', 'm44412.md', 'm44413.md'];
const all = [...files, 'm44407.md', 'm44435.md'];
const gold = new Set(all.flatMap((f) => boldTerms(readFileSync(D + f, 'utf8'))).map((t) => termForm(t, 'en')));
const log = console.log;
for (const f of files) {
  log('=====', f);
  console.log = (...a: unknown[]) => {
    if (Number(a[1]) >= 2.2) log(gold.has(termForm(String(a[2]), 'en')) ? 'G' : '.', ...a.slice(1));
  };
  await plainReader().read(stripped(readMarkdown(readFileSync(D + f, 'utf8'))), {
    language: 'en',
    knownLabels: [],
    parts: { load: async () => null, save: async () => undefined },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

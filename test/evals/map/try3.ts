import { readFileSync } from 'node:fs';
import { plainReader } from '#libs/reading/plain/index.js';
import { readMarkdown, stripped } from './markdown.js';

const [, , file = '', variant, lang] = process.argv;
const d = readMarkdown(readFileSync(file, 'utf8'));
const t = Date.now();
const r = await plainReader().read(variant === 'stripped' ? stripped(d) : d, {
  language: (lang ?? 'en') as 'en',
  knownLabels: [],
  parts: { load: async () => null, save: async () => undefined },
  signal: new AbortController().signal,
  onProgress: () => undefined,
});
for (const c of r.concepts)
  console.log(
    `${c.name} [${c.aliases.join(', ')}] p${c.pages} ← ${c.buildsOn.join(', ')} | assumes ${c.assumes.join(', ')}\n     ${c.gist}`,
  );
console.log(Date.now() - t, 'ms', d.pages.length, 'pages');

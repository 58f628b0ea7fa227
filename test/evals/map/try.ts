import { plainReader } from '#libs/reading/plain/index.js';
import { biologyFolder, scoreBiology, scoreSample } from './biology.js';
import { percentage } from './glossary.js';

const folder = biologyFolder();
const held = process.argv.includes('all');
const scores = [
  ...(await scoreSample('.', plainReader())),
  ...(folder ? await scoreBiology(folder, plainReader()) : []),
];
for (const s of scores) {
  if (!held && (s.files === 'held-out half' || s.files === 'all')) continue;
  console.log(
    `${s.source} ${s.variant} ${s.files}: recall ${percentage(s.terms.found, s.terms.gold)} (${s.terms.found}/${s.terms.gold}) precision ${percentage(s.terms.right, s.terms.concepts)} (${s.terms.right}/${s.terms.concepts}) lenient ${s.lenientRight} headings: ${s.terms.headings.join(', ')}`,
  );
  console.log('   missed:', s.terms.missed.join(', '));
  console.log('   wrong:', s.terms.wrong.join(', '));
  if (s.prerequisites) {
    const p = s.prerequisites;
    console.log(
      '   prereq',
      p.found,
      'of',
      p.possible,
      'of',
      p.gold,
      'reversed',
      p.reversed,
      'edges',
      p.edges,
      p.missed.join('; '),
    );
  }
}

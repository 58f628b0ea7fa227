import { groundText } from './grounding.js';
import { tutorMessages } from './prompt.js';

const FILE = { kind: 'file', fileId: 'chapter-1', page: 3 } as const;
const EPISODE = { kind: 'episode', episodeId: 'e1' } as const;
const GROUNDS = [
  { text: 'Osmosis: the diffusion of water through a partially permeable membrane.', source: FILE },
  { text: 'Raisins swell in water overnight', source: EPISODE },
];

describe('what a model wrote', () => {
  it('rests, sentence by sentence, on what holds most of its words, else on nothing', () => {
    const text =
      'Good question! Osmosis is diffusion of water through a membrane. Your raisins swelled in water.\nVolcanoes spit hot lava. Do you see why?';
    expect(groundText(text, GROUNDS, 'en')).toEqual([
      { text: 'Osmosis is diffusion of water through a membrane.', source: FILE },
      { text: 'Your raisins swelled in water.', source: EPISODE },
      { text: 'Volcanoes spit hot lava.', source: null },
    ]);
  });

  it.each<['es' | 'ar', string, string]>([
    ['es', 'La membrana rodea la célula.', 'la membrana es una capa que rodea la célula'],
    ['ar', 'الغشاء يحيط بالخلية كلها.', 'الغشاء طبقة تحيط بالخلية كلها'],
  ])('is grounded in %s', (language, text, ground) => {
    expect(groundText(text, [{ text: ground, source: FILE }], language)).toEqual([{ text, source: FILE }]);
  });

  it('claims no more than an answer may', () => {
    expect(groundText('Lava rises from deep below. '.repeat(150), GROUNDS, 'en')).toHaveLength(100);
  });
});

describe('what a model is told', () => {
  it('holds the block as it stands, the passages with file and page, what was said, and the question last', () => {
    const messages = tutorMessages({
      block: 'BLOCK',
      quotations: [{ fileId: 'f', name: 'a.md', page: 2, text: 'Water “moves”.' }],
      earlier: [
        { by: 'student', text: 'Hi' },
        { by: 'tutor', text: 'Hello' },
      ],
      question: 'Why?',
      language: 'es',
    });
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    const [system] = messages;
    expect(system?.content).toContain("- “a.md”, p. 2: “Water 'moves'.”");
    expect(system?.content).toContain('Answer in Spanish.');
    expect(system?.content.endsWith('BLOCK')).toBe(true);
    expect(messages.at(-1)?.content).toBe('Why?');
  });
});

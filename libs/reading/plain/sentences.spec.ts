import { splitSentences } from './sentences.js';

describe('splitSentences', () => {
  it.each([
    ['Rain falls. It runs off! Where to? The sea.', ['Rain falls.', 'It runs off!', 'Where to?', 'The sea.']],
    ['It holds DNA. Cells copy it.', ['It holds DNA.', 'Cells copy it.']],
    ['Rivers, e.g. The Nile, flood (see Fig. 4).', ['Rivers, e.g. The Nile, flood (see Fig. 4).']],
    [
      'Flüsse, z. B. Rhein und Elbe, steigen. Dann fallen sie.',
      ['Flüsse, z. B. Rhein und Elbe, steigen.', 'Dann fallen sie.'],
    ],
    ['¿Qué es? ¡La lluvia! Cae del cielo.', ['¿Qué es?', '¡La lluvia!', 'Cae del cielo.']],
    ['ما هو المطر؟ المطر ماء.', ['ما هو المطر؟', 'المطر ماء.']],
    ['He called it “delta.” It is flat.', ['He called it “delta.”', 'It is flat.']],
    ['', []],
  ])('splits %j', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });
});

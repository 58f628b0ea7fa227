import { convertXquad, passageMemory, type XquadFile } from './xquad.js';

function file(...texts: string[]): XquadFile {
  return {
    data: texts.map((context, index) => ({
      paragraphs: [{ context: ` ${context}`, qas: [{ id: `q${index}`, question: `${context}? ` }] }],
    })),
  };
}

describe('the passages of XQuAD', () => {
  const set = convertXquad(file('Snow is cold', 'Tea is hot'), 'en');

  it('come with questions that name the passage with their answer', () => {
    expect(set.passages.map((passage) => passage.text)).toEqual(['Snow is cold', 'Tea is hot']);
    expect(set.questions).toEqual([
      { text: 'Snow is cold?', passageId: set.passages[0]?.id },
      { text: 'Tea is hot?', passageId: set.passages[1]?.id },
    ]);
  });

  it('have the same ids in another language', () => {
    const spanish = convertXquad(file('La nieve es fría', 'El té está caliente'), 'es');
    expect(spanish.passages.map((passage) => passage.id)).toEqual(set.passages.map((passage) => passage.id));
  });

  it('become one memory of answers, one a day', () => {
    expect(passageMemory(set)).toMatchObject({
      student: 'xquad-en',
      language: 'en',
      lines: [
        { kind: 'answer', id: set.passages[0]?.id, text: 'Snow is cold', occurredAt: '2024-09-02T15:00:00.000Z' },
        { kind: 'answer', id: set.passages[1]?.id, text: 'Tea is hot', occurredAt: '2024-09-03T15:00:00.000Z' },
      ],
    });
  });
});

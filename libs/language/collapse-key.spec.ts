import { collapseKey } from './collapse-key.js';

describe('the key of identical episodes', () => {
  it.each([
    ['What is a cell?', ['what is a cell', ' What  is a CELL?! ', 'What is a cell??']],
    ['¿Qué es la célula?', ['que es la celula', 'Qué es la célula']],
    ['ما هي الخليّة؟', ['ما هي الخلية', 'ما هي الخلـية ؟']],
  ])('%s', (text, same) => {
    expect(same.map(collapseKey)).toEqual(same.map(() => collapseKey(text)));
  });

  it.each([
    ['What is a cell?', 'What is the cell?'],
    ['first law', 'second law'],
    ['🙂', '🙁'],
  ])('keeps apart: %s and %s', (first, second) => {
    expect(collapseKey(first)).not.toBe(collapseKey(second));
  });
});

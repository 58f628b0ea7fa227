import { LABELS_PER_REQUEST, Labels } from './labels.js';

describe('the names that a model may reuse', () => {
  it('come with those first whose words stand in the text, then those found last', () => {
    const labels = new Labels(['mitosis', 'cell membrane', 'photosynthesis'], 'en');
    labels.add(['osmosis', 'Cell wall']);
    expect(labels.mostRelevant('Membranes surround cells.')).toEqual([
      'cell membrane',
      'Cell wall',
      'osmosis',
      'photosynthesis',
      'mitosis',
    ]);
  });

  it('are found by their stems in every language', () => {
    const labels = new Labels(['الطاقة', 'الخلية'], 'ar');
    expect(labels.mostRelevant('تتكون الخلايا والخلية من غشاء')[0]).toBe('الخلية');
  });

  it('are bounded, and the relevant ones stay', () => {
    const labels = new Labels(['osmosis', ...Array.from({ length: 1_000 }, (_, i) => `filler ${i}`)], 'en');
    const given = labels.mostRelevant('What osmosis is.');
    expect(given).toHaveLength(LABELS_PER_REQUEST);
    expect(given[0]).toBe('osmosis');
  });

  it('keep the first spelling, one line each, and leave out sentences and blanks', () => {
    const labels = new Labels(['Cell', 'cells', 'two\nlines', '  ', 'x'.repeat(81)], 'en');
    expect(labels.mostRelevant('')).toEqual(['two lines', 'Cell']);
  });
});

import type { StatedBelief } from './statement.js';
import { type CurrentBelief, dispute, supersede } from './supersession.js';

const struggles: StatedBelief = { statement: 'struggles', confidence: 0.7, rulesVersion: 1 };
const understands: StatedBelief = { statement: 'understands', confidence: 0.8, rulesVersion: 1 };
const current: CurrentBelief = { statement: 'struggles', baseConfidence: 0.6, rulesVersion: 1 };

describe('what becomes of a belief', () => {
  it('without evidence there is none', () => {
    expect(supersede(null, null)).toEqual({ action: 'none' });
  });

  it('the first evidence opens one', () => {
    expect(supersede(null, struggles)).toEqual({ action: 'open', belief: struggles });
  });

  it('evidence for the same claim keeps the row, with its confidence anew', () => {
    expect(supersede(current, struggles)).toEqual({ action: 'keep', belief: struggles });
  });

  it('evidence for another claim supersedes it', () => {
    expect(supersede(current, understands)).toEqual({ action: 'supersede', belief: understands, reason: 'evidence' });
  });

  it.each(['rules', 'merge'] as const)('re-deriving (%s) retires even a row that says the same', (cause) => {
    expect(supersede(current, struggles, cause)).toEqual({ action: 'supersede', belief: struggles, reason: cause });
  });

  it('a row that nothing supports under new rules is retired, and nothing follows it', () => {
    expect(supersede(current, null, 'rules')).toEqual({ action: 'retire', reason: 'rules' });
  });

  it('a dispute makes it a doubt until a check decides', () => {
    expect(dispute(current)).toEqual({
      action: 'supersede',
      belief: { statement: 'unsure', confidence: 0.5, rulesVersion: 1 },
      reason: 'dispute',
    });
  });

  it('disputing a doubt changes nothing', () => {
    expect(dispute({ ...current, statement: 'unsure' })).toEqual({
      action: 'keep',
      belief: { statement: 'unsure', confidence: 0.6, rulesVersion: 1 },
    });
  });
});

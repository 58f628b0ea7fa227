/** How an import behaves, for the interface's description. */
export const IMPORT_DESCRIPTION = `
Each line is \`{ "kind": …, … }\`: \`kind\` is question, answer, check, quiz, teaching, grounding or observation, the rest is that
kind's own body; a grounding's has the \`answerId\` that elsewhere stands in the address. Each line is answered by a line, in order, while the import goes on: \`{ line, receipt }\` or \`{ line, problem: { code, detail } }\`,
\`line\` counting from 1. A line that is refused stops nothing. There is no limit on lines; one line may have 256 KiB.

Lines with an \`id\` are safe to send again: what was recorded answers its first receipt with \`duplicate: true\`. A line without
one gets a random id and is recorded as often as it is sent; an Idempotency-Key says nothing about lines.

When lines can't be recorded any more, those in hand are answered with \`log-unavailable\` (or \`storage-full\`, \`database-unavailable\`,
\`internal\`) and the answers end there: send the rest again, from the first line without a receipt or a refusal of its own.

Only the end of the last line may be empty; an empty line elsewhere is answered as a problem, so that numbers stay true.
`.trim();

export const IMPORT_EXAMPLE = [
  {
    kind: 'question',
    id: '5f0c3c2e-7c1a-4f55-9f0e-0a4f9b6a1d01',
    occurredAt: '2026-05-04T09:30:00+02:00',
    text: 'Why do raisins swell?',
  },
  {
    kind: 'answer',
    id: '5f0c3c2e-7c1a-4f55-9f0e-0a4f9b6a1d02',
    occurredAt: '2026-05-04T09:30:20+02:00',
    text: 'Water moves in: osmosis.',
  },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

export const IMPORT_ANSWER_EXAMPLE = [
  {
    line: 1,
    receipt: {
      episodeId: '5f0c3c2e-7c1a-4f55-9f0e-0a4f9b6a1d01',
      memoryId: '7d0f5c0a-1f0e-4f0e-8a57-0f6f3e0c5b11',
      revision: 1,
      hash: 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=',
      occurredAt: '2026-05-04T07:30:00.000Z',
      recordedAt: '2026-05-04T07:30:00.120Z',
      duplicate: false,
    },
  },
  {
    line: 2,
    problem: {
      code: 'unknown-field',
      detail: 'colour is unknown. Leave out what is unknown.',
    },
  },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

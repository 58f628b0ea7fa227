import type { AddFile } from './commands.js';
import { decideFile } from './decide-file.js';
import { type MemoryState, UNOPENED } from './state.js';

const FILE: AddFile = {
  kind: 'file',
  id: '00000000-0000-4000-8000-0000000000a1',
  occurredAt: null,
  fileId: '00000000-0000-4000-8000-0000000000a1',
  name: 'الخلية.pdf',
  mediaType: 'application/pdf',
  pages: 2,
  fingerprint: 'a',
};
const HAS_IT: MemoryState = { ...UNOPENED, files: { [FILE.fileId]: { name: FILE.name, fingerprint: 'a' } } };

describe('given a memory without the file', () => {
  it('when it comes, then it has arrived', () => {
    expect(decideFile(FILE, UNOPENED)).toMatchObject({ accepted: true, events: [{ type: 'FileArrived' }] });
  });

  it('when it is replaced, then that is refused', () => {
    expect(decideFile({ ...FILE, kind: 'file-replacement' }, UNOPENED)).toMatchObject({
      accepted: false,
      rejection: { code: 'unknown-file' },
    });
  });
});

describe('given a memory with the file', () => {
  it.each(['file', 'file-replacement'] as const)(
    'when other content comes as a %s, then it takes its place',
    (kind) => {
      expect(decideFile({ ...FILE, kind, fingerprint: 'b' }, HAS_IT)).toMatchObject({
        accepted: true,
        events: [{ type: 'FileReplaced', data: { fingerprint: 'b', previous: { name: FILE.name, fingerprint: 'a' } } }],
      });
    },
  );

  it.each(['file', 'file-replacement'] as const)('when the same comes as a %s, then nothing happens', (kind) => {
    expect(decideFile({ ...FILE, kind }, HAS_IT)).toEqual({ accepted: true, events: [] });
  });
});

import { readFileSync } from 'node:fs';
import { openChainHead, parseVerifierKey, verifyHeadProof } from './index.js';

const README = readFileSync(new URL('README.md', import.meta.url), 'utf8');

/** The blocks of the README that are fenced as this kind. */
function blocks(kind: string): string[] {
  return [...README.matchAll(new RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);
}

describe('the example in the README', () => {
  const [note = '', proof = ''] = [...blocks('note'), ...blocks('proof')];
  const [memoryKey = '', tenantKey = ''] = blocks('key').map((key) => key.trim());

  it("given the note, opens to the memory's head under the key beside it", () => {
    expect(openChainHead(note, [parseVerifierKey(memoryKey)]).head).toMatchObject({
      stream: '0b7cd0a4-4a4e-4f0e-9f43-3f6f0a5d7c11',
      size: 5,
    });
  });

  it("given the proof, shows the same head under the tenant's checkpoint", () => {
    const proven = verifyHeadProof(proof, 'mneme/tenant/v1/8d4ad1c2', [parseVerifierKey(tenantKey)]);
    expect(proven.head).toEqual(openChainHead(note, [parseVerifierKey(memoryKey)]).head);
    expect(proven.checkpoint.size).toBe(3);
  });
});

import { canonicalJson, envelopeHash, genesisHash } from '#libs/chain/index.js';
import type { TestCore } from '#test/support/test-core.js';

/** What somebody who can write every table does to a stream. Revisions are those of the memory that they are done to. */
export class Tamperer {
  constructor(private readonly test: TestCore) {}

  /** Changes a letter inside an event's payload. */
  async edit(stream: string, revision: number): Promise<void> {
    const { envelope } = await this.event(stream, revision);
    await this.sql('update event set envelope = $3 where stream = $1 and revision = $2', [
      stream,
      revision,
      otherPayload(envelope),
    ]);
  }

  /** Changes a letter and makes the row's own hash anew. */
  async editAndHash(stream: string, revision: number): Promise<void> {
    const { envelope } = await this.event(stream, revision);
    const changed = otherPayload(envelope);
    await this.sql('update event set envelope = $3, hash = $4 where stream = $1 and revision = $2', [
      stream,
      revision,
      changed,
      envelopeHash(changed),
    ]);
  }

  async delete(stream: string, revision: number): Promise<void> {
    await this.sql('delete from event where stream = $1 and revision = $2', [stream, revision]);
  }

  /** Deletes an event and moves those behind it up. */
  async deleteAndClose(stream: string, revision: number): Promise<void> {
    await this.delete(stream, revision);
    const { rows } = await this.sql('select max(revision)::int as last from event where stream = $1', [stream]);
    for (let next = revision + 1; next <= rows[0].last; next += 1) {
      await this.move(stream, next, next - 1);
    }
  }

  async swap(stream: string, one: number, other: number): Promise<void> {
    const aside = 1_000_000;
    await this.move(stream, one, aside);
    await this.move(stream, other, one);
    await this.move(stream, aside, other);
  }

  /** Puts an event of another stream, whole, in the place of one of this stream. */
  async transplant(stream: string, revision: number, from: string): Promise<void> {
    await this.delete(stream, revision);
    await this.sql('update event set stream = $1 where stream = $2 and revision = $3', [stream, from, revision]);
  }

  /** Cuts off what comes after `last`, and mends the log's own record of the head if asked to. */
  async cut(stream: string, last: number, mendHead: boolean): Promise<void> {
    await this.sql('delete from event where stream = $1 and revision > $2', [stream, last]);
    if (mendHead) {
      await this.mendHead(stream);
    }
  }

  async deleteStream(stream: string): Promise<void> {
    await this.sql('delete from event where stream = $1', [stream]);
    await this.sql('delete from stream_head where stream = $1', [stream]);
  }

  /** Changes an event and makes every hash from it on, and the head, anew: a chain that holds in itself. */
  async rewriteFrom(stream: string, revision: number): Promise<void> {
    const { rows } = await this.sql(
      'select revision::int, envelope from event where stream = $1 and revision >= $2 order by revision',
      [stream, revision],
    );
    let prev = revision === 0 ? genesisHash(stream) : (await this.event(stream, revision - 1)).hash;
    for (const row of rows as { revision: number; envelope: string }[]) {
      const text = row.revision === revision ? otherPayload(row.envelope) : row.envelope;
      const envelope = canonicalJson({ ...JSON.parse(text), prev });
      prev = envelopeHash(envelope);
      await this.sql('update event set envelope = $3, hash = $4 where stream = $1 and revision = $2', [
        stream,
        row.revision,
        envelope,
        prev,
      ]);
    }
    await this.mendHead(stream);
  }

  private async mendHead(stream: string): Promise<void> {
    await this.sql(
      `update stream_head set (revision, hash) =
        (select revision, hash from event where stream = $1 order by revision desc limit 1) where stream = $1`,
      [stream],
    );
  }

  private async move(stream: string, from: number, to: number): Promise<void> {
    await this.sql('update event set revision = $3 where stream = $1 and revision = $2', [stream, from, to]);
  }

  private async event(stream: string, revision: number): Promise<{ envelope: string; hash: string }> {
    const { rows } = await this.sql('select envelope, hash from event where stream = $1 and revision = $2', [
      stream,
      revision,
    ]);
    return rows[0];
  }

  private sql(text: string, values: unknown[]) {
    return this.test.core.pool.query(text, values);
  }
}

/** The envelope with one letter of its sealed payload changed. */
function otherPayload(envelope: string): string {
  return envelope.replace(/("ct":")(.)/, (_, before: string, letter: string) => before + (letter === 'A' ? 'B' : 'A'));
}

/** Bytes of the signature, flags and extension length at the head of a COPY BINARY stream (PostgreSQL manual, COPY). */
const HEADER_BYTES = 19;
const FIELD_COUNT_BYTES = 2;
const FIELD_LENGTH_BYTES = 4;
/** The field count that marks the end of the stream. */
const TRAILER = -1;
const NULL_FIELD = -1;

/** Reads the rows of a COPY … (FORMAT binary) stream, whatever way its bytes are cut into chunks. */
export class CopyBinaryRows {
  private rest: Buffer = Buffer.alloc(0);
  private headerRead = false;

  /** The rows that are whole with this chunk: an array of fields each, null for SQL's null. */
  *push(chunk: Buffer): Generator<(Buffer | null)[]> {
    let bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    if (!this.headerRead) {
      if (bytes.length < HEADER_BYTES) {
        this.rest = bytes;
        return;
      }
      bytes = bytes.subarray(HEADER_BYTES);
      this.headerRead = true;
    }
    let at = 0;
    for (let row = readRow(bytes, at); row; row = readRow(bytes, at)) {
      at = row.end;
      yield row.fields;
    }
    this.rest = bytes.subarray(at);
  }
}

function readRow(bytes: Buffer, start: number): { fields: (Buffer | null)[]; end: number } | null {
  if (bytes.length - start < FIELD_COUNT_BYTES) {
    return null;
  }
  const count = bytes.readInt16BE(start);
  if (count === TRAILER) {
    return null;
  }
  const fields: (Buffer | null)[] = [];
  let at = start + FIELD_COUNT_BYTES;
  for (let field = 0; field < count; field += 1) {
    if (bytes.length - at < FIELD_LENGTH_BYTES) {
      return null;
    }
    const length = bytes.readInt32BE(at);
    at += FIELD_LENGTH_BYTES;
    if (length === NULL_FIELD) {
      fields.push(null);
      continue;
    }
    if (bytes.length - at < length) {
      return null;
    }
    fields.push(bytes.subarray(at, at + length));
    at += length;
  }
  return { fields, end: at };
}

import { productRoot } from '#infra/system/product.js';
import { plainReader } from '#libs/reading/plain/index.js';
import { biologyFolder, scoreBiology, scoreSample } from './biology.js';
import { mapReport } from './report.js';

export interface MapEvaluation {
  /** The folder of the data sets; null for the one that the environment names. */
  readonly data: string | null;
  readonly json: boolean;
}

/**
 * Scores the reader that asks no model, with the parser and the validator that files go through, on the sample chapter, and on
 * the textbook chapter where its data is there.
 *
 * @returns a table with the wrong names under it, or the scores as a line of JSON
 */
export async function evaluateMap({ data, json }: MapEvaluation): Promise<string> {
  const reader = plainReader();
  const folder = biologyFolder(data ?? undefined);
  const scores = [...(await scoreSample(productRoot(), reader)), ...(folder ? await scoreBiology(folder, reader) : [])];
  const report = mapReport(scores);
  if (json) {
    return `${JSON.stringify({ reader: reader.id, biology: folder !== null, scores: report.json })}\n`;
  }
  const missing = folder
    ? ''
    : 'The textbook chapter was left out: there is no folder biology-cells in the data; see --data.\n';
  return `${reader.id}, with the parser and the validator of the product\n\n${report.text}\n${missing}`;
}

import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BridgeRecord, convertBridge } from './bridge.js';
import { type ConvertedMemory, toNdjson } from './import-line.js';
import { convertMathDial, type MathDialRecord } from './mathdial.js';
import { SYNTHETIC_TIMES } from './synthetic-time.js';
import { convertXquad, type PassageSet, passageMemory, XQUAD_LANGUAGES, type XquadFile } from './xquad.js';

/** The data sets that can be converted. */
export const SOURCES = ['bridge', 'mathdial', 'xquad'] as const;
export type Source = (typeof SOURCES)[number];

/** A source converted: how many records it holds, the memories made of them, and what to ask of these where that is known. */
export interface Conversion {
  readonly records: number;
  readonly memories: readonly ConvertedMemory[];
  readonly passageSets: readonly PassageSet[];
}

/** What `manifest.json` says of a conversion. */
export interface Manifest {
  readonly source: Source;
  readonly times: string;
  readonly records: number;
  readonly memories: readonly {
    readonly file: string;
    readonly student: string;
    readonly subject: string;
    readonly language: string;
    readonly timeZone: string;
    readonly lines: number;
    readonly emptyTurns: number;
  }[];
  readonly passageSets: readonly string[];
}

/** The folder of real data: `MNEME_DATA`, or `shared/data` beside the project. */
export function dataFolder(): string {
  return resolve(process.env.MNEME_DATA ?? '../shared/data');
}

/** Whether the real data of a source is there; where it isn't, one line on stderr says so. */
export function hasSource(source: Source, folder: string): boolean {
  const there = existsSync(join(folder, source));
  if (!there) {
    process.stderr.write(`${source}: no data in ${folder} (MNEME_DATA), so nothing was tried on it\n`);
  }
  return there;
}

/**
 * Reads a source under the data folder and converts all of it.
 *
 * @throws Error when a file is missing or isn't shaped as its source's
 */
export async function convertSource(source: Source, folder: string): Promise<Conversion> {
  switch (source) {
    case 'bridge': {
      const records: BridgeRecord[] = JSON.parse(await readFile(join(folder, 'bridge/train.json'), 'utf8'));
      return { records: records.length, memories: convertBridge(records), passageSets: [] };
    }
    case 'mathdial': {
      const text = await readFile(join(folder, 'mathdial/dialogues.jsonl'), 'utf8');
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      const records = lines.map((line): MathDialRecord => JSON.parse(line));
      return { records: records.length, memories: convertMathDial(records), passageSets: [] };
    }
    case 'xquad': {
      const passageSets: PassageSet[] = [];
      for (const language of XQUAD_LANGUAGES) {
        const file: XquadFile = JSON.parse(await readFile(join(folder, `xquad/xquad.${language}.json`), 'utf8'));
        passageSets.push(convertXquad(file, language));
      }
      const records = passageSets.reduce((sum, set) => sum + set.passages.length, 0);
      return { records, memories: passageSets.map(passageMemory), passageSets };
    }
  }
}

/**
 * Writes a conversion: one `<student>.ndjson` a memory, one `<student>.questions.json` a passage set, and `manifest.json`.
 * The folder is made if it isn't there; files of an earlier run are overwritten.
 */
export async function writeConversion(source: Source, conversion: Conversion, out: string): Promise<Manifest> {
  await mkdir(out, { recursive: true });
  const memories = [];
  for (const { lines, ...memory } of conversion.memories) {
    const file = `${memory.student}.ndjson`;
    await writeFile(join(out, file), toNdjson(lines));
    memories.push({ file, ...memory, lines: lines.length });
  }
  const passageSets = [];
  for (const { language, questions } of conversion.passageSets) {
    const file = `xquad-${language}.questions.json`;
    await writeFile(join(out, file), `${JSON.stringify({ language, questions }, null, 2)}\n`);
    passageSets.push(file);
  }
  const manifest: Manifest = { source, times: SYNTHETIC_TIMES, records: conversion.records, memories, passageSets };
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

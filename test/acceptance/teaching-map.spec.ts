import { systemEntropy } from '#infra/system/system.js';
import type { MapConcept } from '#libs/concepts/concept-map.js';
import type { MemoryRef } from '#libs/episodes/index.js';
import type { Language } from '#libs/language/index.js';
import { memoryOf, openTestCore, recorded, submit, type TestCore } from '#test/support/test-core.js';

let test: TestCore;

beforeAll(async () => {
  test = await openTestCore();
});
afterAll(() => test.close());

/** A line of a glossary, a sentence that teaches about it, a question that looks like one, and one about nothing known. */
const LESSONS: readonly {
  readonly language: Language;
  readonly glossary: string;
  readonly concept: string;
  readonly teaches: string;
  readonly asks: string;
  readonly unknown: string;
}[] = [
  {
    language: 'en',
    glossary: '# Glossary\n\n**osmosis**: the diffusion of water through a membrane.\n',
    concept: 'osmosis',
    teaches: 'Remember that in our class osmosis is counted from the side of the water.',
    asks: 'Do you remember that osmosis is about water?',
    unknown: 'Remember that the exam counts double in June.',
  },
  {
    language: 'es',
    glossary: '# Glosario\n\n**ósmosis**: la difusión del agua a través de una membrana.\n',
    concept: 'ósmosis',
    teaches: 'Recuerda que en nuestra clase la ósmosis se cuenta desde el lado del agua.',
    asks: '¿Recuerdas que la ósmosis trata del agua?',
    unknown: 'Recuerda que el examen cuenta el doble en junio.',
  },
  {
    language: 'ar',
    glossary: '# مسرد\n\n**التناضح**: انتشار الماء عبر غشاء.\n',
    concept: 'التناضح',
    teaches: 'تذكر أن التناضح في صفنا يحسب من جهة الماء.',
    asks: 'هل تتذكر أن التناضح يتعلق بالماء؟',
    unknown: 'تذكر أن الامتحان في يونيو مضاعف.',
  },
  {
    language: 'fr',
    glossary: "# Glossaire\n\n**osmose** : la diffusion de l'eau à travers une membrane.\n",
    concept: 'osmose',
    teaches: "Souviens-toi que dans notre classe l'osmose se compte du côté de l'eau.",
    asks: "Te souviens-tu que l'osmose concerne l'eau ?",
    unknown: "Souviens-toi que l'examen compte double en juin.",
  },
  {
    language: 'de',
    glossary: '# Glossar\n\n**Osmose**: die Diffusion von Wasser durch eine Membran.\n',
    concept: 'Osmose',
    teaches: 'Merke dir, dass wir die Osmose in unserer Klasse von der Seite des Wassers zählen.',
    asks: 'Erinnerst du dich, dass es bei der Osmose um Wasser geht?',
    unknown: 'Merke dir, dass die Prüfung im Juni doppelt zählt.',
  },
  {
    language: 'pt',
    glossary: '# Glossário\n\n**osmose**: a difusão da água através de uma membrana.\n',
    concept: 'osmose',
    teaches: 'Lembra-te de que na nossa turma a osmose se conta do lado da água.',
    asks: 'Lembras-te de que a osmose é sobre água?',
    unknown: 'Lembra-te de que o exame conta o dobro em junho.',
  },
];

/** Longest name of a minted node, in words: a name and never the sentence (memory-rules §4). */
const SHORT = 4;

async function mapOf(memory: MemoryRef): Promise<readonly MapConcept[]> {
  return (await test.core.mapQueries.map(memory))?.concepts ?? [];
}

const teach = (memory: MemoryRef, text: string) =>
  submit(test.core, memory, { kind: 'teaching', id: systemEntropy.uuid(), text, occurredAt: null });

describe.each(LESSONS)('in $language', ({ language, glossary, concept, teaches, asks, unknown }) => {
  const memory = memoryOf(`taught in ${language}`);

  beforeAll(async () => {
    await recorded(test.core, memory, { kind: 'settings', id: systemEntropy.uuid(), settings: { language } });
    const sender = { id: systemEntropy.uuid(), idGiven: true, occurredAt: null, actor: 'test', correlationId: null };
    await test.core.files.put(memory, { name: 'glossary.md', bytes: Buffer.from(glossary) }, null, sender);
    await test.core.readings.settled();
  });

  it('a sentence that teaches attaches to the concept that it names', async () => {
    expect(await teach(memory, teaches)).toMatchObject({ recorded: true });
    const concepts = await mapOf(memory);
    expect(concepts).toHaveLength(1);
    expect(concepts[0]).toMatchObject({ readiness: 1, taught: [expect.anything()] });
    expect(concepts[0]?.name.toLowerCase()).toBe(concept.toLowerCase());
  });

  it('a question that looks like one does not', async () => {
    expect(await teach(memory, asks)).toMatchObject({ recorded: false, rejection: { code: 'not-a-teaching' } });
    expect((await mapOf(memory))[0]?.taught).toHaveLength(1);
  });

  it('a sentence about nothing known mints a short name', async () => {
    await teach(memory, unknown);
    const minted = (await mapOf(memory)).filter(({ files }) => files.length === 0);
    expect(minted).toMatchObject([{ readiness: 1, taught: [expect.anything()] }]);
    expect(minted[0]?.name.split(' ').length).toBeLessThanOrEqual(SHORT);
  });
});

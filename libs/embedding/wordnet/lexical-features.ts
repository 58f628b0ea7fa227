/** A stem counts once itself, and twice over all its character n-grams together (chosen by measuring, README.md). */
const STEM_WEIGHT = 1;
const NGRAM_WEIGHT = 2;
const NGRAM_LENGTHS = [3, 4, 5];

/**
 * A stem and its character 3- to 5-grams, hashed into `dimensions` signed buckets ("feature hashing"). Two spellings of
 * one word share most of their n-grams: in any script, across inflections, and across languages with a common root.
 */
export function lexicalFeatures(stem: string, dimensions: number): Float32Array {
  const features = new Float32Array(dimensions);
  addFeature(features, `word ${stem}`, STEM_WEIGHT);
  const ngrams = characterNgrams(stem);
  for (const ngram of ngrams) {
    addFeature(features, `gram ${ngram}`, NGRAM_WEIGHT / Math.sqrt(ngrams.length));
  }
  return features;
}

/** N-grams of the stem between marks for its start and end, by code point, so that no character is cut in two. */
function characterNgrams(stem: string): string[] {
  const characters = ['^', ...stem, '$'];
  const ngrams: string[] = [];
  for (const length of NGRAM_LENGTHS) {
    for (let start = 0; start + length <= characters.length; start++) {
      ngrams.push(characters.slice(start, start + length).join(''));
    }
  }
  return ngrams;
}

/** The sign makes the features that share a bucket cancel out on average instead of adding up. */
function addFeature(features: Float32Array, feature: string, weight: number): void {
  const hash = hash32(feature);
  const bucket = hash % features.length;
  const sign = hash >>> 31 === 1 ? 1 : -1;
  features[bucket] = (features[bucket] ?? 0) + sign * weight;
}

/** FNV-1a over UTF-16 code units, then the finaliser of MurmurHash3, since FNV's high bits are weak on short strings. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

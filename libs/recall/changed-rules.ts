import { RECALL_RULES, type RecallRules } from './rules.js';

/** What was to be changed isn't a constant of recall, or can't be that. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
}

/**
 * The constants of recall with some of them changed, to compare two sets of rules: `{ "score": { "recency": 0 } }`.
 *
 * @param changes what `JSON.parse` gives: an object in the shape of the rules, with numbers for the constants to change
 * @throws RulesError naming the constant that there isn't, or that was given something else
 */
export function changedRules(changes: unknown, rules: RecallRules = RECALL_RULES): RecallRules {
  return change(rules, changes, 'rules');
}

function change<Value>(value: Value, by: unknown, place: string): Value;
function change(value: unknown, by: unknown, place: string): unknown {
  if (typeof value === 'number') {
    if (typeof by !== 'number' || !Number.isFinite(by)) {
      throw new RulesError(`${place} must be a number`);
    }
    return by;
  }
  if (Array.isArray(value)) {
    if (!Array.isArray(by) || by.length !== value.length) {
      throw new RulesError(`${place} must be a list of ${value.length} numbers`);
    }
    return value.map((each: unknown, index) => change(each, by[index], `${place}[${index}]`));
  }
  if (typeof by !== 'object' || by === null || Array.isArray(by)) {
    throw new RulesError(`${place} must be an object`);
  }
  const known: ReadonlyMap<string, unknown> = new Map(Object.entries(value as object));
  const unknown = Object.keys(by).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new RulesError(`${place}.${unknown} is no constant of recall`);
  }
  const changed = Object.entries(by).map(([name, each]) => [name, change(known.get(name), each, `${place}.${name}`)]);
  return { ...(value as object), ...Object.fromEntries(changed) };
}

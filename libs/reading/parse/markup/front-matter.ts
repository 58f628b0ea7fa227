/** The block between two `---` lines (YAML) or `+++` lines (TOML) at the start of a file. */
const FRONT_MATTER = /^(?<fence>---|\+\+\+)[^\S\n]*\n(?<matter>(?:.*\n)*?)(?:\k<fence>|\.\.\.)[^\S\n]*(?:\n|$)/u;
/** At the left margin: a title inside a list or another key is somebody else's. */
const TITLE = /^title[^\S\n]*[:=][^\S\n]*(?<value>.+)$/imu;
/** Front matter is made of keys; `---` around prose is a pair of rules. */
const KEY = /^[\w-]+[^\S\n]*[:=]/mu;
const QUOTED = /^(?<quote>["'])(?<inside>.*)\k<quote>$/u;

/** A text's front matter holds nothing to read but the title; `body` is what follows it. */
export function splitFrontMatter(text: string): { title: string | null; body: string } {
  const found = FRONT_MATTER.exec(text);
  const matter = found?.groups?.matter;
  if (found === null || matter === undefined || (matter.trim() !== '' && !KEY.test(matter))) {
    return { title: null, body: text };
  }
  const value = TITLE.exec(matter)?.groups?.value?.trim() ?? '';
  const title = unquoted(value);
  return { title: title === '' ? null : title, body: text.slice(found[0].length) };
}

function unquoted(value: string): string {
  const { quote, inside } = QUOTED.exec(value)?.groups ?? {};
  if (inside === undefined) {
    return value.replace(/\s+#.*$/u, '');
  }
  return quote === '"' ? inside.replaceAll('\\"', '"') : inside.replaceAll("''", "'");
}

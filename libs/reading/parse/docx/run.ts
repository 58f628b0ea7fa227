import { isOn, PLAIN_STYLE, type WordStyle } from './styles.js';

/** A stretch of text with one look; null where its style decides. */
export interface Run {
  style: WordStyle;
  bold: boolean | null;
  italic: boolean | null;
  /** Bold and italics of complex scripts, which Word keeps apart: they count in Arabic runs. */
  complexBold: boolean | null;
  complexItalic: boolean | null;
  rightToLeft: boolean;
  hidden: boolean;
}

/** A run before its properties are known. */
export function plainRun(): Run {
  return {
    style: PLAIN_STYLE,
    bold: null,
    italic: null,
    complexBold: null,
    complexItalic: null,
    rightToLeft: false,
    hidden: false,
  };
}

/** Takes over a property of a run (ISO 29500-1, 17.3.2); other elements leave it as it is. */
export function readRunProperty(
  run: Run,
  name: string,
  value: string | undefined,
  styles: ReadonlyMap<string, WordStyle>,
): void {
  switch (name) {
    case 'w:rStyle':
      run.style = styles.get(value ?? '') ?? PLAIN_STYLE;
      break;
    case 'w:b':
      run.bold = isOn(value);
      break;
    case 'w:i':
      run.italic = isOn(value);
      break;
    case 'w:bCs':
      run.complexBold = isOn(value);
      break;
    case 'w:iCs':
      run.complexItalic = isOn(value);
      break;
    case 'w:rtl':
      run.rightToLeft = isOn(value);
      break;
    case 'w:vanish':
      run.hidden = isOn(value);
      break;
  }
}

/** Only what stands out in its paragraph: a run's own bold or italics, or its character style's. */
export function isEmphasised({ style, bold, italic, complexBold, complexItalic, rightToLeft }: Run): boolean {
  const strong = rightToLeft ? (complexBold ?? bold) : bold;
  const slanted = rightToLeft ? (complexItalic ?? italic) : italic;
  return (strong ?? style.bold) || (slanted ?? style.italic);
}

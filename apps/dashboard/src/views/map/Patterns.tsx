/**
 * The patterns of the bands, so that nobody has to tell them apart by colour alone: the fuller, the better known. They are
 * drawn once and referred to by every circle and by the legend.
 */
export function Patterns() {
  return (
    <svg className="patterns" aria-hidden="true" focusable="false">
      <defs>
        {(['weak', 'named'] as const).map((band) => (
          <pattern key={band} id={`pattern-${band}`} width="22" height="22" patternUnits="userSpaceOnUse">
            <circle cx="11" cy="11" r="3.4" className={`ink-${band}`} />
          </pattern>
        ))}
        {(['shaky', 'explained'] as const).map((band) => (
          <pattern
            key={band}
            id={`pattern-${band}`}
            width="20"
            height="20"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="20" className={`ink-${band}`} />
          </pattern>
        ))}
        {(['good', 'confirmed'] as const).map((band) => (
          <pattern key={band} id={`pattern-${band}`} width="20" height="20" patternUnits="userSpaceOnUse">
            <path d="M0 0h20v7H0zM0 0v20h7V0z" className={`ink-${band}`} />
          </pattern>
        ))}
        {(['secure', 'taught'] as const).map((band) => (
          <pattern key={band} id={`pattern-${band}`} width="10" height="10" patternUnits="userSpaceOnUse">
            <rect width="10" height="10" className={`ink-${band}`} />
          </pattern>
        ))}
        <pattern id="pattern-unknown" width="10" height="10" patternUnits="userSpaceOnUse" />
      </defs>
    </svg>
  );
}

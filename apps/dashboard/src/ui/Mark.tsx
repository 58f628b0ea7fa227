/** The product's mark; the word beside it says the name. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" className="mark-ground" />
      <path d="M9 22 16 10l7 12M12.2 17h7.6" className="mark-lines" />
      <g className="mark-dots">
        <circle cx="9" cy="22" r="3" />
        <circle cx="16" cy="10" r="3" />
        <circle cx="23" cy="22" r="3" />
      </g>
    </svg>
  );
}

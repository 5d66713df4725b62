/** The mark: a counter under its arch. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
    >
      <path d="M8 24V14a8 8 0 0 1 16 0v10" />
      <path d="M5.5 24h21M12.5 18.5h7" strokeLinecap="round" />
    </svg>
  );
}

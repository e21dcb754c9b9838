export function LoadingNotice() {
  return (
    <output className="block py-8 text-muted" aria-live="polite">
      Loading…
    </output>
  );
}

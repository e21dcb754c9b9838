import { useEffect } from "react";

const QUESTION = "Leave this page? What you changed is not saved.";

function leadsAway(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  return link !== null && link.getAttribute("target") !== "_blank" && !opensElsewhere;
}

/** Asks before a page with unsaved changes is left: by closing or reloading it, or by a link of ours. */
export function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const handleClick = (event: MouseEvent) => {
      if (!leadsAway(event) || window.confirm(QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", handleUnload);
    // Before the router sees it, which listens further inside.
    window.addEventListener("click", handleClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", handleUnload);
      window.removeEventListener("click", handleClick, { capture: true });
    };
  }, [isDirty]);
}

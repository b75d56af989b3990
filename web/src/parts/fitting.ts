/**
 * A box whose content is drawn tighter, step by step (`data-tight`), until it fits.
 * Which rules make it tighter the game says; what does not fit at the last step is scrolled.
 */
const STEPS = 2;

export function fitting(box: HTMLElement): () => void {
  const look = () => {
    for (let step = 0; step <= STEPS; step++) {
      box.dataset.tight = String(step);
      if (box.scrollHeight <= box.clientHeight + 1) return;
    }
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(box);
  content.observe(box, { childList: true, subtree: true, characterData: true });
  look();
  return () => {
    size.disconnect();
    content.disconnect();
  };
}

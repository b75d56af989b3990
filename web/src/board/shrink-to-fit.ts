/**
 * Makes the content of a box more compact, step by step (`data-compact`), until it fits.
 * The game's CSS says what each step does; what doesn't fit at the last step scrolls.
 */
const MAX_STEPS = 2;

export function shrinkToFit(box: HTMLElement): () => void {
  const look = () => {
    for (let step = 0; step <= MAX_STEPS; step++) {
      box.dataset.compact = String(step);
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
